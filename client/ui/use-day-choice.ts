import {
  useRef,
  useState,
  useEffect,
  type MouseEvent,
  type PointerEvent,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { afterGesture, nextDayGesture, daysBetween, dayAfterKey, type DayGesture } from "./day-choice.ts";

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

export type DayKeys = {
  grid: RefObject<HTMLElement | null>;
  today: string;
  lastDay: string;
  days: ReadonlySet<string>;
  onDays: (days: ReadonlySet<string>) => void;
  /** The days on the page that can be chosen. */
  open: readonly string[];
  /** The focus moves to a day of another page. */
  onLeave: (day: string) => void;
};

/** Where shift was first held, and what was chosen then: going back gives up what going forth had added. */
type Stretch = { readonly from: string; readonly before: ReadonlySet<string> };

/**
 * Arrows move by a day or a week, Home and End in the week, PageUp and PageDown by a page; space and Enter choose,
 * and shift with a moving key adds the days on the way. One cell of the grid can be reached with Tab.
 */
export function useDayKeys({ grid, today, lastDay, days, onDays, open, onLeave }: DayKeys) {
  const stretch = useRef<Stretch>(undefined);
  const [moved, setMoved] = useState<string>();
  const follows = useRef(false);
  const focus = moved !== undefined && open.includes(moved) ? moved : open[0];

  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focus}"]`)?.focus();
  }, [grid, focus]);

  function extend(from: string, to: string): void {
    stretch.current ??= { from, before: days };
    onDays(stretch.current.before.union(new Set(daysBetween(stretch.current.from, to))));
  }

  const handlers = {
    onKeyDown(event: KeyboardEvent): void {
      if (!event.shiftKey) stretch.current = undefined;
      if (focus === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === " " || event.key === "Enter") {
        event.preventDefault();
        stretch.current = undefined;
        if (!event.repeat) onDays(days.symmetricDifference(new Set([focus])));
        return;
      }
      const target = dayAfterKey(event.key, focus, { first: today, last: lastDay });
      if (target === undefined) return;
      event.preventDefault();
      if (event.shiftKey) extend(focus, target);
      if (!open.includes(target)) onLeave(target);
      setMoved(target);
      follows.current = true;
    },
    /** A click, or Tab, moves the place from which the arrows start. */
    onFocus(event: { target: EventTarget }): void {
      const day = event.target instanceof HTMLElement ? event.target.dataset["day"] : undefined;
      if (day !== undefined) setMoved(day);
    },
    onKeyUp(event: KeyboardEvent): void {
      if (event.key === "Shift") stretch.current = undefined;
    },
  };
  return { focus, handlers };
}
