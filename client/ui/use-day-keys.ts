import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { daysBetween } from "./day-gesture.ts";
import { dayAfterKey } from "./day-keys.ts";

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
