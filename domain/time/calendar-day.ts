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

/** Texts kept by {@link isoDate}: meetings are about few days, and every slot of an answer asks for its day's. */
const MAX_KEPT = 2_000;
const kept = new Map<number, string>();

/** The inverse of {@link dayNumber}: `YYYY-MM-DD`. */
export function isoDate(day: number): string {
  const known = kept.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(day, text);
  return text;
}
