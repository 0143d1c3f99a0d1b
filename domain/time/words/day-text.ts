import { DAY_MS } from "../durations.ts";
import { formatted, formattedRange, isOfWeek, MONDAY, partOf } from "./formats.ts";
import { type Reader, US_READER } from "./reading-settings.ts";

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
};

export function dayText(reader: Reader, date: string): DayText {
  const at = utcMidnight(date);
  return {
    weekday: formatted(reader, "weekday", at),
    day: isOfWeek(at) ? "" : partOf(reader, "dayNumber", { at, type: "day" }),
    month: isOfWeek(at) ? "" : formatted(reader, "month", at),
  };
}

/** A day as formats take it. */
export function utcMidnight(date: string): number {
  return Date.parse(`${date}T00:00Z`);
}

/** As the head of a column of the grid names a day: `Tue 24` */
export function columnDay(reader: Reader, date: string): string {
  const { weekday, day } = dayText(reader, date);
  return isUs(reader) && day !== "" ? `${weekday} ${day}` : formatted(reader, "dayOfWeek", utcMidnight(date));
}

/** `Tue, Nov 24`; in another year than that of `today`, if it is given, as {@link datedDay}. */
export function shortDay(reader: Reader, date: string, today = date): string {
  return isOneYear(date, today) ? formatted(reader, "day", utcMidnight(date)) : datedDay(reader, date);
}

/** `Tue, Nov 24, 2026` */
export function datedDay(reader: Reader, date: string): string {
  return formatted(reader, "dayAndYear", utcMidnight(date));
}

/** `Tuesday, November 24` */
export function longDay(reader: Reader, date: string): string {
  return formatted(reader, "dayLong", utcMidnight(date));
}

function isOneYear(date: string, today: string): boolean {
  return date.slice(0, 4) === today.slice(0, 4);
}

/** `Nov 24`; `Nov 24, 2025` in another year than that of `today`. */
export function dateText(reader: Reader, date: string, today: string): string {
  return formatted(reader, isOneYear(date, today) ? "date" : "dateOfYear", utcMidnight(date));
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
  if (isOfWeek(start) && start < end) return formattedRange(reader, "weekday", { start, end });
  if (first.slice(0, 7) === last.slice(0, 7)) return formatted(reader, name, start);
  return formattedRange(reader, name, { start, end });
}

/** `Tuesday, November 24, 2026` */
export function longDatedDay(reader: Reader, date: string): string {
  return formatted(reader, "dayOfYear", utcMidnight(date));
}

/** The days of the week from the reader's first: 1 is Monday. */
export function weekdays(reader: Reader): readonly { day: number; short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, i) => {
    const day = ((reader.firstDay + i - 1) % 7) + 1;
    const at = MONDAY + (day - 1) * DAY_MS;
    return { day, short: formatted(reader, "weekday", at), long: formatted(reader, "weekdayLong", at) };
  });
}

type WithWeekend = { readonly getWeekInfo?: () => { readonly weekend?: readonly number[] } };

/** Whether the day `YYYY-MM-DD` is at the weekend where the reader lives: Saturday and Sunday where the browser does not know. */
export function isAtWeekend({ locale }: Reader, date: string): boolean {
  const known: Intl.Locale & WithWeekend = new Intl.Locale(locale);
  const { weekend = [6, 7] } = known.getWeekInfo?.() ?? {};
  return weekend.includes(weekdayOf(date));
}

/** 1 to 7: Monday is 1. */
export function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}
