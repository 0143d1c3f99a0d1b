import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { afterGesture, type DayGesture, nextDayGesture } from "./day-gesture.ts";

const REST: DayGesture = { at: "rest" };

/** Mouse, pen and finger on a grid of `[data-day]` cells. `shown` is what is chosen, with the drag under way. */
export function useDayPointer(days: ReadonlySet<string>, onDays: (days: ReadonlySet<string>) => void) {
  const [gesture, setGesture] = useState<DayGesture>(REST);
  // As far as it has come: a hand may be faster than the drawing, and let go before its last move is drawn.
  const latest = useRef<DayGesture>(REST);
  function go(next: DayGesture): void {
    latest.current = next;
    setGesture(next);
  }
  const toggle = (day: string) => onDays(days.symmetricDifference(new Set([day])));

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const day = dayOf(event.target);
      if (day === undefined || event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const finger = event.pointerType === "touch";
      go(nextDayGesture(latest.current, { kind: "down", day, chosen: days.has(day), finger }));
    },
    onPointerMove(event: PointerEvent): void {
      if (latest.current.at === "rest") return;
      // The pointer is captured, so the event itself does not know what lies under it.
      const day = dayOf(document.elementFromPoint(event.clientX, event.clientY));
      if (day !== undefined) go(nextDayGesture(latest.current, { kind: "move", day }));
    },
    onPointerUp(): void {
      if (latest.current.at === "dragging") onDays(afterGesture(days, latest.current));
      go(REST);
    },
    /** The browser took the finger for scrolling. */
    onPointerCancel(): void {
      go(REST);
    },
    /** Screen readers press without a pointer. */
    onClick(event: MouseEvent): void {
      const day = dayOf(event.target);
      if (day !== undefined && event.detail === 0) toggle(day);
    },
  };
  const shows = gesture.at === "dragging" && gesture.shows;
  return { shown: shows ? afterGesture(days, gesture) : days, handlers };
}

function dayOf(target: EventTarget | null): string | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-day]") : null;
  return cell?.dataset["day"];
}
