import { DAY_MS } from "../durations.ts";
import { dayText, isUs, utcMidnight } from "./day-text.ts";
import { format, formatted, plain } from "./formats.ts";
import type { Reader } from "./reader.ts";

/** The spoken name of a day with its year, around its number: `Tuesday `, `24`, ` November 2026`. */
export function aroundDay(reader: Reader, date: string): readonly [before: string, day: string, after: string] {
  const at = utcMidnight(date);
  const { day } = dayText(reader, date);
  if (isUs(reader)) return [`${formatted(reader, "weekdayLong", at)} `, day, ` ${formatted(reader, "monthsLong", at)}`];
  const parts = format(reader, "dayOfYear").formatToParts(at);
  const place = parts.findIndex(({ type }) => type === "day");
  const joined = (some: Intl.DateTimeFormatPart[]): string => plain(some.map(({ value }) => value).join(""));
  return [joined(parts.slice(0, place)), day, joined(parts.slice(place + 1))];
}

/** A Monday. */
const MONDAY = Date.parse("2001-01-01T00:00Z");

/** The days of the week from the reader's first: 1 is Monday. */
export function weekdays(
  reader: Reader,
): readonly { readonly day: number; readonly short: string; readonly long: string }[] {
  return Array.from({ length: 7 }, (_, i) => {
    const day = ((reader.firstDay + i - 1) % 7) + 1;
    const at = MONDAY + (day - 1) * DAY_MS;
    return { day, short: formatted(reader, "weekday", at), long: formatted(reader, "weekdayLong", at) };
  });
}
