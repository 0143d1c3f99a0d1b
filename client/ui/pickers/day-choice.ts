import { dayNumber, isoDate } from "#domain/time/calendar-day.ts";
import { DAYS_PER_PAGE, weekBegin } from "#domain/time/home-days.ts";
import { fingerIntent } from "../finger.ts";

/**
 * Choosing days with a pointer that is down. The day on which it started says what happens to all days from there to here: if
 * that one was chosen they are taken away, else added. Days that are only suggested give way to a drag.
 */
export type DayGesture = {
  readonly from: string;
  readonly to: string;
  readonly adds: boolean;
  /** What was chosen before is only suggested. */
  readonly isSuggested: boolean;
  /** What was chosen before does not count any more. */
  readonly replaces?: boolean;
  /** Where a finger lies that may still mean to scroll: nothing is drawn for it yet. */
  readonly waitsAt?: { readonly x: number; readonly y: number } | undefined;
};

/** Where the pointer is; `day` is undefined beside the days. */
type Place = { readonly day: string | undefined; readonly x: number; readonly y: number };

/** The gesture at another place; undefined when the finger scrolls. */
export function movedGesture(now: DayGesture, { day, x, y }: Place): DayGesture | undefined {
  const { waitsAt, ...drag } = now;
  const intent = waitsAt === undefined ? "choose" : fingerIntent(x - waitsAt.x, y - waitsAt.y);
  if (intent !== "choose") return intent === "scroll" ? undefined : now;
  if (day === undefined || day === now.to) return drag;
  return { ...drag, to: day, ...(now.isSuggested && { adds: true, replaces: true }) };
}

/** `days` after the gesture as far as it has come. */
export function afterGesture(days: ReadonlySet<string>, { from, to, adds, replaces }: DayGesture): ReadonlySet<string> {
  const range = new Set(daysBetween(from, to));
  if (replaces === true) return range;
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
