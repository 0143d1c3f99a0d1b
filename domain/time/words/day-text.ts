import { isoDate } from "../calendar-day.ts";
import { DAY_MS } from "../durations.ts";
import { REFERENCE_MONDAY } from "../weekdays.ts";
import { formatted, formattedRange, isOfWeek, MONDAY, partOf } from "./formats.ts";
import { type Reader, US_READER } from "./reading-settings.ts";

/** Tells whether sentences follow the specification's form; otherwise Intl's form applies. */
export function isUs({ locale }: Reader): boolean {
  return locale === US_READER.locale || locale === "en";
}

/** The parts of a calendar day, equal in every zone. */
export type DayText = {
  /** `Tue` */
  readonly weekday: string;
  /** `T` */
  readonly letter: string;
  /** `24` */
  readonly day: string;
  /** `Nov` */
  readonly month: string;
};

export function dayText(reader: Reader, date: string): DayText {
  const at = utcMidnight(date);
  return {
    weekday: formatted(reader, "weekday", at),
    letter: formatted(reader, "weekdayLetter", at),
    day: isOfWeek(at) ? "" : partOf(reader, "dayNumber", { at, type: "day" }),
    month: isOfWeek(at) ? "" : formatted(reader, "month", at),
  };
}

/** Returns a day in the form of the formats. */
export function utcMidnight(date: string): number {
  return Date.parse(`${date}T00:00Z`);
}

/** Writes a day for the head of a grid column: `Tue 24`. */
export function columnDay(reader: Reader, date: string): string {
  const { weekday, day } = dayText(reader, date);
  return isUs(reader) && day !== "" ? `${weekday} ${day}` : formatted(reader, "dayOfWeek", utcMidnight(date));
}

/** Writes `Tue, Nov 24`; in another year than `today`'s like {@link datedDay}. */
export function shortDay(reader: Reader, date: string, today = date): string {
  return isOneYear(date, today) ? formatted(reader, "day", utcMidnight(date)) : datedDay(reader, date);
}

/** Writes `Tue, Nov 24, 2026`. */
export function datedDay(reader: Reader, date: string): string {
  return formatted(reader, "dayAndYear", utcMidnight(date));
}

/** Writes `Tuesday, November 24`. */
export function longDay(reader: Reader, date: string): string {
  return formatted(reader, "dayLong", utcMidnight(date));
}

function isOneYear(date: string, today: string): boolean {
  return date.slice(0, 4) === today.slice(0, 4);
}

/** Writes `Nov 24`, or `Nov 24, 2025` in another year than `today`'s. */
export function dateText(reader: Reader, date: string, today: string): string {
  return formatted(reader, isOneYear(date, today) ? "date" : "dateOfYear", utcMidnight(date));
}

/** Writes consecutive days: `Nov 23 – 25`, `Nov 30 – Dec 1`. */
export function datesText(reader: Reader, first: string, last: string): string {
  return first === last
    ? formatted(reader, "date", utcMidnight(first))
    : formattedRange(reader, "date", { start: utcMidnight(first), end: utcMidnight(last) });
}

/**
 * Writes the heading of a list of days: `November 2026`, `November – December 2026`, `December 2026 – January 2027`;
 * short: `Nov – Dec 2026`.
 */
export function monthsText(reader: Reader, dates: readonly string[], length: "short" | "long" = "long"): string {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return "";
  const name = length === "long" ? "monthsLong" : "months";
  const [start, end] = [utcMidnight(first), utcMidnight(last)];
  // Locales without a form for months alone would write a range within a month as a range of days.
  if (isOfWeek(start) && start < end) return formattedRange(reader, "weekday", { start, end });
  if (first.slice(0, 7) === last.slice(0, 7)) return formatted(reader, name, start);
  return formattedRange(reader, name, { start, end });
}

/** Writes `Tuesday, November 24, 2026`. */
export function longDatedDay(reader: Reader, date: string): string {
  return formatted(reader, "dayOfYear", utcMidnight(date));
}

/** Returns the weekdays from the reader's first day on; 1 is Monday. */
export function weekdays(reader: Reader): readonly { day: number; short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, i) => {
    const day = ((reader.firstDay + i - 1) % 7) + 1;
    const at = MONDAY + (day - 1) * DAY_MS;
    return { day, short: formatted(reader, "weekday", at), long: formatted(reader, "weekdayLong", at) };
  });
}

type WithWeekend = { readonly getWeekInfo?: () => { readonly weekend?: readonly number[] } };

/**
 * Tells whether a day (`YYYY-MM-DD`) lies in the reader's weekend: Saturday and Sunday if the browser does not know.
 */
export function isAtWeekend({ locale }: Reader, date: string): boolean {
  const localeInfo: Intl.Locale & WithWeekend = new Intl.Locale(locale);
  const { weekend = [6, 7] } = localeInfo.getWeekInfo?.() ?? {};
  return weekend.includes(weekdayOf(date));
}

/** Writes the reader's working days: `Mon – Fri`, or `Sun – Thu` where Friday and Saturday are the weekend. */
export function workingDaysText(reader: Reader): string {
  const dates = weekdays(reader).map(({ day }) => isoDate(REFERENCE_MONDAY + day - 1));
  const workingDays = dates.filter((date) => !isAtWeekend(reader, date)).map(utcMidnight);
  return formattedRange(reader, "weekday", { start: workingDays[0] ?? MONDAY, end: workingDays.at(-1) ?? MONDAY });
}

/** 1 to 7: Monday is 1. */
export function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}
