import { DAY_MS } from "../durations.ts";
import { format, formatted, formattedRange, partOf, plain } from "./formats.ts";
import { type Reader, US_READER } from "./reader.ts";

/** Where sentences have the form that the specification gives them. Elsewhere they have the one that Intl knows. */
export function isUs({ locale }: Reader): boolean {
  return locale === US_READER.locale || locale === "en";
}

/** Names of a calendar day `YYYY-MM-DD`, which is the same day in every zone. */
export type DayText = {
  /** `Tue` */
  readonly weekday: string;
  /** `24` */
  readonly day: string;
  /** `Nov` */
  readonly month: string;
  /** `Tuesday 24 November` */
  readonly spoken: string;
};

export function dayText(reader: Reader, date: string): DayText {
  const at = utcMidnight(date);
  return {
    weekday: formatted(reader, "weekday", at),
    day: partOf(reader, "dayNumber", { at, type: "day" }),
    month: formatted(reader, "month", at),
    // Asked for by few.
    get spoken() {
      return spokenDay(reader, date);
    },
  };
}

/** A day as formats take it. */
export function utcMidnight(date: string): number {
  return Date.parse(`${date}T00:00Z`);
}

/** `Wed 25` */
export function shortDay(reader: Reader, date: string): string {
  const { weekday, day } = dayText(reader, date);
  return isUs(reader) ? `${weekday} ${day}` : formatted(reader, "dayOfWeek", utcMidnight(date));
}

/** As a list offers days: `Tue 24 Nov` */
export function listedDay(reader: Reader, date: string): string {
  return isUs(reader) ? `${shortDay(reader, date)} ${dayText(reader, date).month}` : weekdayDate(reader, date);
}

/** `Tue, Nov 24` */
export function weekdayDate(reader: Reader, date: string): string {
  return formatted(reader, "day", utcMidnight(date));
}

function spokenDay(reader: Reader, date: string): string {
  const at = utcMidnight(date);
  if (!isUs(reader)) return formatted(reader, "dayLong", at);
  return `${formatted(reader, "weekdayLong", at)} ${dayText(reader, date).day} ${formatted(reader, "monthLong", at)}`;
}

/** `Nov 24`; `Nov 24, 2025` in another year than that of `today`. */
export function dateText(reader: Reader, date: string, today: string): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return formatted(reader, isThisYear ? "date" : "dateOfYear", utcMidnight(date));
}

/** Days that follow each other: `Nov 23 – 25`, `Nov 30 – Dec 1`. */
export function datesText(reader: Reader, first: string, last: string): string {
  return first === last
    ? formatted(reader, "date", utcMidnight(first))
    : formattedRange(reader, "date", { start: utcMidnight(first), end: utcMidnight(last) });
}

/**
 * Heading over days in order: `November 2026`, `November – December 2026`, `December 2026 – January 2027`; short where there
 * is little room: `Nov – Dec 2026`.
 */
export function monthsText(reader: Reader, dates: readonly string[], length: "short" | "long" = "long"): string {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return "";
  const name = length === "long" ? "monthsLong" : "months";
  const [start, end] = [utcMidnight(first), utcMidnight(last)];
  // A range within a month would be written as one of its days where a locale has no form for months alone.
  if (first.slice(0, 7) === last.slice(0, 7)) return formatted(reader, name, start);
  return formattedRange(reader, name, { start, end });
}

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
export function weekdays(reader: Reader): readonly { day: number; short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, i) => {
    const day = ((reader.firstDay + i - 1) % 7) + 1;
    const at = MONDAY + (day - 1) * DAY_MS;
    return { day, short: formatted(reader, "weekday", at), long: formatted(reader, "weekdayLong", at) };
  });
}
