import { weekBegin } from "./home-days.ts";

export const DAYS_PER_WEEK = 7;
/** Weeks on a page of a calendar. */
export const WEEKS_PER_PAGE = 6;

/** A week in which the meeting has a day. */
export type CalendarWeek = {
  /** The number of its first day, offered or not. */
  readonly begin: number;
  /** For each of the seven days its column of the grid; undefined for days that are not offered. */
  readonly columns: readonly (number | undefined)[];
};

/**
 * Arranges the columns of a grid in the weeks of a calendar. `days` are the numbers of the columns' days, ascending;
 * `firstDay` begins weeks: 1 (Monday) to 7. Weeks without a day are left out.
 */
export function calendarWeeks(days: readonly number[], firstDay: number): readonly CalendarWeek[] {
  const weeks = new Map<number, (number | undefined)[]>();
  for (const [column, day] of days.entries()) {
    const begin = weekBegin(day, firstDay);
    const columns = weeks.get(begin) ?? Array.from<undefined>({ length: DAYS_PER_WEEK }).fill(undefined);
    weeks.set(begin, columns);
    columns[day - begin] = column;
  }
  return [...weeks].map(([begin, columns]) => ({ begin, columns }));
}
