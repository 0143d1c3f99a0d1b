import { dayNumber, dayText } from "#domain/time/calendar-day.ts";
import { DAYS_PER_PAGE } from "#domain/time/home-days.ts";

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
