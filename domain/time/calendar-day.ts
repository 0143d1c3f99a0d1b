const DAY_MS = 24 * 60 * 60 * 1000;

/** A calendar day as a number: days from 1970-01-01 to `date` (`YYYY-MM-DD`, a real date). It knows no zone. */
export function dayNumber(date: string): number {
  const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS;
  if (!Number.isInteger(day)) throw new RangeError(`${date} is not a calendar date`);
  return day;
}

/** The inverse of {@link dayNumber}: `YYYY-MM-DD`. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
