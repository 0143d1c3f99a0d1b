import { dayNumber, dayText } from "./calendar-day.ts";

/** Spec §9: a page of the home screen's picker shows 4 weeks. */
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
 * The 28 days of a page of the picker (spec §2 Home), counted from 0, from the Sunday of the week of `today`
 * (`YYYY-MM-DD`, the viewer's day). Month abbreviations stand on the first visible day, the first of the grid and
 * every 1st. A negative or fractional page is a RangeError: no one can page before today.
 */
export function homeDays(page: number, today: string): HomeDay[] {
  if (!Number.isInteger(page) || page < 0) throw new RangeError(`there is no page ${page}`);
  const now = dayNumber(today);
  const sunday = now - weekday(now) + page * DAYS_PER_PAGE;
  return Array.from({ length: DAYS_PER_PAGE }, (_, i) => {
    const day = sunday + i;
    const date = dayText(day);
    const past = day < now;
    return { date, past, monthLabel: !past && (i === 0 || day === now || date.endsWith("-01")) };
  });
}

/** 0 is Sunday: 1970-01-01 was a Thursday. */
function weekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}
