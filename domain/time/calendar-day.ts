import { DAY_MS } from "./durations.ts";

/**
 * Returns the days from 1970-01-01 to `date` (`YYYY-MM-DD`), without a zone. Throws a RangeError for text that is no
 * date, but takes 30 February for 2 March: parse user input with {@link parseDay}.
 */
export function dayNumber(date: string): number {
  const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS;
  if (!Number.isInteger(day)) throw new RangeError(`${date} is not a calendar date`);
  return day;
}

/** Returns the number of the day `text` (`YYYY-MM-DD`); undefined unless it is a real day. */
export function parseDay(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  // Date.parse takes 30 February for 2 March.
  return Number.isNaN(day) || isoDate(day) !== text ? undefined : day;
}

/** The inverse of {@link dayNumber}: `YYYY-MM-DD`. */
export function isoDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
