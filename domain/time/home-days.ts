import { dayNumber, isoDate } from "./calendar-day.ts";

/** Four weeks, one page of the picker. */
export const DAYS_PER_PAGE = 28;

export type HomeDay = {
  readonly date: string;
  /** Before today: drawn blank and disabled. */
  readonly past: boolean;
  /** Shows the month's abbreviation; false on blank days. */
  readonly monthLabel: boolean;
};

/**
 * Returns the 28 days of a page of the picker, counted from 0, which begins with the week of `today` (`YYYY-MM-DD`, the
 * viewer's day). `firstDay` begins weeks: 1 (Monday) to 7. Month abbreviations stand on the first visible day, the
 * first of the grid and every 1st. Throws a RangeError for a negative or fractional page.
 */
export function homeDays(page: number, today: string, firstDay: number): HomeDay[] {
  if (!Number.isInteger(page) || page < 0) throw new RangeError(`there is no page ${page}`);
  const todayNumber = dayNumber(today);
  const first = weekBegin(todayNumber, firstDay) + page * DAYS_PER_PAGE;
  return Array.from({ length: DAYS_PER_PAGE }, (_, i) => {
    const day = first + i;
    const date = isoDate(day);
    const past = day < todayNumber;
    return { date, past, monthLabel: !past && (i === 0 || day === todayNumber || date.endsWith("-01")) };
  });
}

/** Returns the first day of the week of `day`. */
export function weekBegin(day: number, firstDay: number): number {
  // Day 0, 1970-01-01, was a Thursday.
  return day - ((((day + 4 - firstDay) % 7) + 7) % 7);
}
