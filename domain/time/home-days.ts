import { dayNumber, isoDate } from "./calendar-day.ts";

/** A page of the home screen's picker shows 4 weeks. */
export const DAYS_PER_PAGE = 28;

export type HomeDay = {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Before today: drawn blank, cannot be chosen. */
  readonly past: boolean;
  /** Shows its month's abbreviation. Never on a blank day. */
  readonly monthLabel: boolean;
};

/**
 * The 28 days of a page of the picker on the first page, counted from 0, from the beginning of the week of `today`
 * (`YYYY-MM-DD`, the viewer's day). `firstDay` is the day with which weeks begin, 1 to 7: Monday is 1, and the
 * specification's is Sunday. Month abbreviations stand on the first visible day, the first of the grid and
 * every 1st. A negative or fractional page is a RangeError: no one can page before today.
 */
export function homeDays(page: number, today: string, firstDay: number): HomeDay[] {
  if (!Number.isInteger(page) || page < 0) throw new RangeError(`there is no page ${page}`);
  const now = dayNumber(today);
  const first = weekBegin(now, firstDay) + page * DAYS_PER_PAGE;
  return Array.from({ length: DAYS_PER_PAGE }, (_, i) => {
    const day = first + i;
    const date = isoDate(day);
    const past = day < now;
    return { date, past, monthLabel: !past && (i === 0 || day === now || date.endsWith("-01")) };
  });
}

/** The first day of the week that has this day in it. */
export function weekBegin(day: number, firstDay: number): number {
  // 1970-01-01, which is 0, was a Thursday.
  return day - ((((day + 4 - firstDay) % 7) + 7) % 7);
}
