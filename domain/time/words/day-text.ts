import { format, formatted, formattedRange, partOf, plain } from "./formats.ts";
import { type Reader, US_READER } from "./reader.ts";
import { wallTime } from "./clock-text.ts";

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

/** Texts kept: grids ask for the same few days again and again. */
const MAX_KEPT = 500;
const kept = new Map<string, DayText>();

export function dayText(reader: Reader, date: string): DayText {
  const key = `${date} ${reader.locale}`;
  let text = kept.get(key);
  if (text === undefined) {
    const at = midnight(date);
    text = {
      weekday: formatted(reader, "weekday", at),
      day: partOf(reader, "dayNumber", { at, type: "day" }),
      month: formatted(reader, "month", at),
      // Asked for by few.
      get spoken() {
        return spokenDay(reader, date);
      },
    };
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, text);
  }
  return text;
}

function midnight(date: string): number {
  return wallTime({ date, minute: 0 });
}

/** `Wed 25` */
export function shortDay(reader: Reader, date: string): string {
  const { weekday, day } = dayText(reader, date);
  return isUs(reader) ? `${weekday} ${day}` : formatted(reader, "dayOfWeek", midnight(date));
}

/** As a list offers days: `Tue 24 Nov` */
export function listedDay(reader: Reader, date: string): string {
  return isUs(reader) ? `${shortDay(reader, date)} ${dayText(reader, date).month}` : weekdayDate(reader, date);
}

/** `Tue, Nov 24` */
export function weekdayDate(reader: Reader, date: string): string {
  return formatted(reader, "day", midnight(date));
}

function spokenDay(reader: Reader, date: string): string {
  const at = midnight(date);
  if (!isUs(reader)) return formatted(reader, "dayLong", at);
  return `${formatted(reader, "weekdayLong", at)} ${dayText(reader, date).day} ${formatted(reader, "monthLong", at)}`;
}

/** The spoken name of a day with its year, around its number: `Tuesday `, `24`, ` November 2026`. */
export function aroundDay(reader: Reader, date: string): readonly [before: string, day: string, after: string] {
  const at = midnight(date);
  const { day } = dayText(reader, date);
  if (isUs(reader)) return [`${formatted(reader, "weekdayLong", at)} `, day, ` ${formatted(reader, "monthsLong", at)}`];
  const parts = format(reader, "dayOfYear").formatToParts(at);
  const place = parts.findIndex(({ type }) => type === "day");
  const joined = (some: Intl.DateTimeFormatPart[]): string => plain(some.map(({ value }) => value).join(""));
  return [joined(parts.slice(0, place)), day, joined(parts.slice(place + 1))];
}

/** `Nov 24`; `Nov 24, 2025` in another year than that of `today`. */
export function dateText(reader: Reader, date: string, today: string): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return formatted(reader, isThisYear ? "date" : "dateOfYear", midnight(date));
}

/** Days that follow each other: `Nov 23 – 25`, `Nov 30 – Dec 1`. */
export function datesText(reader: Reader, first: string, last: string): string {
  return first === last
    ? formatted(reader, "date", midnight(first))
    : formattedRange(reader, "date", { start: midnight(first), end: midnight(last) });
}

/**
 * Heading over days in order: `November 2026`, `November – December 2026`, `December 2026 – January 2027`; short where there
 * is little room: `Nov – Dec 2026`.
 */
export function monthsText(reader: Reader, dates: readonly string[], length: "short" | "long" = "long"): string {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return "";
  const name = length === "long" ? "monthsLong" : "months";
  const [start, end] = [midnight(first), midnight(last)];
  // A range within a month would be written as one of its days where a locale has no form for months alone.
  if (first.slice(0, 7) === last.slice(0, 7)) return formatted(reader, name, start);
  return formattedRange(reader, name, { start, end });
}

/** A Monday. */
const MONDAY = Date.parse("2001-01-01T00:00Z");
const DAY_MS = 24 * 60 * 60_000;

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
