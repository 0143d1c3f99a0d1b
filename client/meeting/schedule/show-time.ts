import { useEffect, useState } from "react";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { quartersAfter, type Slot, slotLabel } from "#domain/time/slot.ts";
import { scrollBehavior } from "../../ui/theme.ts";
import { visiblePart } from "../grid/painting/geometry.ts";
import { slotLengthOf } from "../model/selectors.ts";
import { useMeetingState, useModelEvent } from "../model/use-meeting-model.ts";

/** Scrolls the grid to a time that was chosen here. The list of days does so itself. */
export function useShowTime(): void {
  const length = useMeetingState(slotLengthOf);
  const [target, setTarget] = useState<{ readonly range: SlotRange }>();
  useModelEvent("show-time", setTarget);
  // Runs after the page has turned and the card has opened, and again if the same time is chosen again.
  useEffect(() => {
    if (target !== undefined) scrollToTime(target.range.start, quartersAfter(target.range.end, -length));
  }, [target, length]);
}

type Place = { readonly top: number; readonly bottom: number };

/** Returns the least scrolling that shows all of a time, and also the button that schedules it if both have room. */
export function leastScroll(time: Place, button: Place | undefined, view: Place): number {
  const whole = scrollsThatShow(time, view);
  const others = button === undefined ? whole : scrollsThatShow(button, view);
  const both = { from: Math.max(whole.from, others.from), to: Math.min(whole.to, others.to) };
  const { from, to } = both.from > both.to ? whole : both;
  return Math.min(Math.max(0, from), to);
}

/** A place that is higher than the view begins at its top. */
function scrollsThatShow({ top, bottom }: Place, view: Place) {
  const to = top - view.top;
  return { from: Math.min(bottom - view.bottom, to), to };
}

/** Distance of a shown time from the visible edges. */
const CLEAR = 12;

function scrollToTime(first: Slot, last: Slot): void {
  const placeOf = (slot: Slot) => document.querySelector(`[data-slot="${slotLabel(slot)}"]`)?.getBoundingClientRect();
  const [begin, end] = [placeOf(first), placeOf(last)];
  if (begin === undefined) return;
  const { top, bottom } = visiblePart(document.body);
  const view = { top: top + CLEAR, bottom: bottom - CLEAR };
  const time = { top: begin.top, bottom: Math.max(begin.bottom, end?.bottom ?? 0) };
  const button = panelSticks(view) ? undefined : document.querySelector("[data-schedules]")?.getBoundingClientRect();
  window.scrollBy({ top: leastScroll(time, button, view), behavior: scrollBehavior() });
}

/** Tells whether the panel beside the grid stays in sight when the page scrolls. */
function panelSticks(view: Place): boolean {
  const panel = document.querySelector("aside");
  if (panel === null || getComputedStyle(panel).position !== "sticky") return false;
  return panel.offsetHeight <= view.bottom - view.top;
}
