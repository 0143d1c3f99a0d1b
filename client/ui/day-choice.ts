import { dayNumber, dayText } from "#domain/time/calendar-day.ts";
import { DAYS_PER_PAGE } from "#domain/time/home-days.ts";

/**
 * Choosing days with a pointer. The day on which it started says what happens to all days from there to here: if that
 * one was chosen they are taken away, else added.
 */
export type DayGesture =
  | { readonly at: "rest" }
  | {
      readonly at: "dragging";
      readonly from: string;
      readonly to: string;
      readonly adds: boolean;
      /** A finger that has not left its first day may still mean to scroll: nothing is drawn for it yet. */
      readonly shows: boolean;
    };

export type DayGestureInput =
  | { readonly kind: "down"; readonly day: string; readonly chosen: boolean; readonly finger: boolean }
  | { readonly kind: "move"; readonly day: string }
  | { readonly kind: "end" };

export function nextDayGesture(now: DayGesture, input: DayGestureInput): DayGesture {
  if (input.kind === "down") {
    return { at: "dragging", from: input.day, to: input.day, adds: !input.chosen, shows: !input.finger };
  }
  if (now.at === "rest" || (input.kind === "move" && input.day === now.to)) return now;
  if (input.kind === "end") return { at: "rest" };
  return { ...now, to: input.day, shows: true };
}

/** `days` after the gesture as far as it has come. */
export function afterGesture(days: ReadonlySet<string>, gesture: DayGesture): ReadonlySet<string> {
  if (gesture.at === "rest") return days;
  const range = daysBetween(gesture.from, gesture.to);
  return gesture.adds ? days.union(new Set(range)) : days.difference(new Set(range));
}

/** All days from one to the other, both included, in whichever order they are named. */
export function daysBetween(one: string, other: string): string[] {
  const [first, last] = [dayNumber(one), dayNumber(other)].sort((a, b) => a - b) as [number, number];
  return Array.from({ length: last - first + 1 }, (_, i) => dayText(first + i));
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

/** The day to which `key` moves the focus from `day`, between `first` and `last`; undefined if it is not a moving key. */
export function dayAfterKey(
  key: string,
  day: string,
  { first, last }: { first: string; last: string },
): string | undefined {
  const now = dayNumber(day);
  // 1970-01-01, day 0, was a Thursday.
  const weekday = (now + 4) % DAYS_PER_WEEK;
  const target =
    key === "Home" ? now - weekday : key === "End" ? now + (DAYS_PER_WEEK - 1 - weekday) : now + (STEPS[key] ?? 0);
  if (target === now && key !== "Home" && key !== "End") return undefined;
  return dayText(Math.min(Math.max(target, dayNumber(first)), dayNumber(last)));
}
