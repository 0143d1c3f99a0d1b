import { dayNumber, isoDate } from "#domain/time/calendar-day.ts";
import { DAYS_PER_PAGE, weekBegin } from "#domain/time/home-days.ts";
import { fingerIntent } from "../finger.ts";

/** A drag removes days if it starts on a chosen one. Suggested days give way to it. */
export type DayGesture = {
  readonly from: string;
  readonly to: string;
  readonly adds: boolean;
  readonly isSuggested: boolean;
  readonly replaces?: boolean;
  /** The place of a finger that may still scroll; nothing is drawn yet. */
  readonly waitsAt?: { readonly x: number; readonly y: number } | undefined;
};

/** `day` is undefined beside the days. */
type Place = { readonly day: string | undefined; readonly x: number; readonly y: number };

/** Undefined when the finger scrolls. */
export function movedGesture(gesture: DayGesture, { day, x, y }: Place): DayGesture | undefined {
  const { waitsAt, ...drag } = gesture;
  const intent = waitsAt === undefined ? "choose" : fingerIntent(x - waitsAt.x, y - waitsAt.y);
  if (intent !== "choose") return intent === "scroll" ? undefined : gesture;
  if (day === undefined || day === gesture.to) return drag;
  return { ...drag, to: day, ...(gesture.isSuggested && { adds: true, replaces: true }) };
}

export function afterGesture(days: ReadonlySet<string>, { from, to, adds, replaces }: DayGesture): ReadonlySet<string> {
  const range = new Set(daysBetween(from, to));
  if (replaces === true) return range;
  return adds ? days.union(range) : days.difference(range);
}

/** Adds several days, such as all Mondays, or removes them if all were chosen. */
export function toggledDays(days: ReadonlySet<string>, several: readonly string[]): ReadonlySet<string> {
  const all = new Set(several);
  return all.isSubsetOf(days) ? days.difference(all) : days.union(all);
}

export function daysBetween(from: string, to: string): string[] {
  const [first, last] = [dayNumber(from), dayNumber(to)].sort((a, b) => a - b) as [number, number];
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

/** Undefined for keys that do not move. Weeks begin with `firstDay`, 1 to 7. */
export function dayAfterKey(
  key: string,
  day: string,
  { first, last, firstDay }: { first: string; last: string; firstDay: number },
): string | undefined {
  const start = dayNumber(day);
  const week = weekBegin(start, firstDay);
  const target = key === "Home" ? week : key === "End" ? week + DAYS_PER_WEEK - 1 : start + (STEPS[key] ?? 0);
  if (target === start && key !== "Home" && key !== "End") return undefined;
  return isoDate(Math.min(Math.max(target, dayNumber(first)), dayNumber(last)));
}
