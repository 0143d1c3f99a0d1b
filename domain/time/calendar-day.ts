import { DAY_MS } from "./durations.ts";

/**
 * A calendar day as a number: days from 1970-01-01 to `date` (`YYYY-MM-DD`, a real date). It knows no zone. Throws a
 * RangeError for what is no date. It takes 30 February for 2 March: what a caller wrote is for {@link parseDay}.
 */
export function dayNumber(date: string): number {
  const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS;
  if (!Number.isInteger(day)) throw new RangeError(`${date} is not a calendar date`);
  return day;
}

/** The number of the day that `text` is, `YYYY-MM-DD`; undefined unless it is a real day. */
export function parseDay(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  // Date.parse takes 30 February for 2 March, which is written otherwise.
  return Number.isNaN(day) || isoDate(day) !== text ? undefined : day;
}

/** The inverse of {@link dayNumber}: `YYYY-MM-DD`. */
export function isoDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
