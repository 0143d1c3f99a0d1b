import { dayNumber, isoDate } from "#domain/time/calendar-day.ts";
import { DAYS_PER_PAGE, weekBegin } from "#domain/time/home-days.ts";
import { fingerIntent } from "../finger.ts";

/**
 * Choosing days with a pointer. The day on which it started says what happens to all days from there to here: if that
 * one was chosen they are taken away, else added. Days that are only suggested give way to a drag.
 */
export type DayGesture =
  | { readonly kind: "rest" }
  /** A finger that may still mean to scroll: nothing is drawn for it yet. */
  | { readonly kind: "waiting"; readonly x: number; readonly y: number; readonly stretch: Stretch }
  | { readonly kind: "dragging"; readonly stretch: Stretch };

type Stretch = {
  readonly from: string;
  readonly to: string;
  readonly adds: boolean;
  /** What was chosen before is only suggested. */
  readonly isSuggested: boolean;
  /** What was chosen before does not count any more. */
  readonly replaces: boolean;
};

export type DayGestureInput =
  | {
      readonly kind: "down";
      readonly day: string;
      readonly chosen: boolean;
      readonly isSuggested: boolean;
      readonly finger: boolean;
      readonly x: number;
      readonly y: number;
    }
  /** `day` is undefined beside the days. */
  | { readonly kind: "move"; readonly day: string | undefined; readonly x: number; readonly y: number }
  /** The finger has rested. */
  | { readonly kind: "held" }
  | { readonly kind: "end" };

export const REST: DayGesture = { kind: "rest" };

export function nextDayGesture(now: DayGesture, input: DayGestureInput): DayGesture {
  switch (input.kind) {
    case "down": {
      const { day, chosen, isSuggested, finger, x, y } = input;
      const stretch = { from: day, to: day, adds: !chosen, isSuggested, replaces: false };
      return finger ? { kind: "waiting", x, y, stretch } : { kind: "dragging", stretch };
    }
    case "move":
      if (now.kind === "waiting") {
        const intent = fingerIntent(input.x - now.x, input.y - now.y);
        if (intent === "scroll") return REST;
        return intent === "choose" ? { kind: "dragging", stretch: movedTo(now.stretch, input.day) } : now;
      }
      if (now.kind === "rest" || input.day === undefined || input.day === now.stretch.to) return now;
      return { ...now, stretch: movedTo(now.stretch, input.day) };
    case "held":
      return now.kind === "waiting" ? { kind: "dragging", stretch: now.stretch } : now;
    case "end":
      return REST;
  }
}

function movedTo(now: Stretch, to: string | undefined): Stretch {
  if (to === undefined || to === now.to) return now;
  return { ...now, to, ...(now.isSuggested && { adds: true, replaces: true }) };
}

/** `days` after the gesture as far as it has come. */
export function afterGesture(days: ReadonlySet<string>, gesture: DayGesture): ReadonlySet<string> {
  if (gesture.kind === "rest") return days;
  const { from, to, adds, replaces } = gesture.stretch;
  const range = new Set(daysBetween(from, to));
  if (replaces) return range;
  return adds ? days.union(range) : days.difference(range);
}

/** `days` after several were chosen by one press, such as all Mondays: none of them where all of them were. */
export function toggledDays(days: ReadonlySet<string>, several: readonly string[]): ReadonlySet<string> {
  const all = new Set(several);
  return all.isSubsetOf(days) ? days.difference(all) : days.union(all);
}

/** All days from one to the other, both included, in whichever order they are named. */
export function daysBetween(one: string, other: string): string[] {
  const [first, last] = [dayNumber(one), dayNumber(other)].sort((a, b) => a - b) as [number, number];
  return Array.from({ length: last - first + 1 }, (_, i) => isoDate(first + i));
}

const DAYS_PER_WEEK = 7;

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -DAYS_PER_WEEK,
  ArrowDown: DAYS_PER_WEEK,
  PageUp: -DAYS_PER_PAGE,
  PageDown: DAYS_PER_PAGE,
};

/** The day to which `key` moves the focus from `day`, between `first` and `last`; undefined if it is not a moving key. Weeks begin with `firstDay`, 1 to 7. */
export function dayAfterKey(
  key: string,
  day: string,
  { first, last, firstDay }: { first: string; last: string; firstDay: number },
): string | undefined {
  const now = dayNumber(day);
  const week = weekBegin(now, firstDay);
  const target = key === "Home" ? week : key === "End" ? week + DAYS_PER_WEEK - 1 : now + (STEPS[key] ?? 0);
  if (target === now && key !== "Home" && key !== "End") return undefined;
  return isoDate(Math.min(Math.max(target, dayNumber(first)), dayNumber(last)));
}
