import { dayNumber, dayText } from "#domain/time/calendar-day.ts";

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
