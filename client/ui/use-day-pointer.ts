import { type MouseEvent, type PointerEvent, useState } from "react";
import { afterGesture, type DayGesture, nextDayGesture } from "./day-gesture.ts";

const REST: DayGesture = { at: "rest" };

/** Mouse, pen and finger on a grid of `[data-day]` cells. `shown` is what is chosen, with the drag under way. */
export function useDayPointer(days: ReadonlySet<string>, onDays: (days: ReadonlySet<string>) => void) {
  const [gesture, setGesture] = useState<DayGesture>(REST);
  const toggle = (day: string) => onDays(days.symmetricDifference(new Set([day])));

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const day = dayOf(event.target);
      if (day === undefined || event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const finger = event.pointerType === "touch";
      setGesture(nextDayGesture(gesture, { kind: "down", day, chosen: days.has(day), finger }));
    },
    onPointerMove(event: PointerEvent): void {
      if (gesture.at === "rest") return;
      // The pointer is captured, so the event itself does not know what lies under it.
      const day = dayOf(document.elementFromPoint(event.clientX, event.clientY));
      if (day !== undefined) setGesture((now) => nextDayGesture(now, { kind: "move", day }));
    },
    onPointerUp(): void {
      if (gesture.at === "dragging") onDays(afterGesture(days, gesture));
      setGesture(REST);
    },
    /** The browser took the finger for scrolling. */
    onPointerCancel(): void {
      setGesture(REST);
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
