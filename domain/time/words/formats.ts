import { REFERENCE_MONDAY, WEEK_MS } from "../weekdays.ts";
import { DAY_MS } from "../durations.ts";
import type { Reader } from "./reading-settings.ts";

const CLOCK = { hour: "numeric", minute: "2-digit" } as const;
const DAY = { weekday: "short", month: "short", day: "numeric" } as const;

/** The formats of days and clocks. The locale decides order and separators. */
const FORMATS = {
  clock: CLOCK,
  hour: { hour: "numeric" },
  weekday: { weekday: "short" },
  weekdayLong: { weekday: "long" },
  weekdayLetter: { weekday: "narrow" },
  dayNumber: { day: "numeric" },
  month: { month: "short" },
  months: { month: "short", year: "numeric" },
  monthsLong: { month: "long", year: "numeric" },
  dayOfWeek: { weekday: "short", day: "numeric" },
  date: { month: "short", day: "numeric" },
  dateOfYear: { month: "short", day: "numeric", year: "numeric" },
  day: DAY,
  dayAndYear: { ...DAY, year: "numeric" },
  dayLong: { weekday: "long", month: "long", day: "numeric" },
  dayOfYear: { weekday: "long", month: "long", day: "numeric", year: "numeric" },
  dayAndClock: { ...DAY, ...CLOCK },
  dayAndHour: { ...DAY, hour: "numeric" },
  weekdayAndClock: { weekday: "short", ...CLOCK },
  weekdayAndHour: { weekday: "short", hour: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type FormatName = keyof typeof FORMATS;

/** A Monday, in the form of the formats. */
export const MONDAY = REFERENCE_MONDAY * DAY_MS;
/** Days of the reference week, and days around it on other clocks, are written without a date. */
const AROUND = 2 * DAY_MS;
const WEEKLY = { clock: "weekdayAndClock", hour: "weekdayAndHour" } as const;

/** Tells whether a time lies in the reference week and therefore has no date. */
export function isOfWeek(at: number): boolean {
  return at >= MONDAY - AROUND && at < MONDAY + WEEK_MS + AROUND;
}

/** Returns the format without the parts that weekdays do not have. */
function formatAt(name: FormatName, at: number): FormatName {
  if (!isOfWeek(at)) return name;
  const options: Intl.DateTimeFormatOptions = FORMATS[name];
  if (options.hour !== undefined)
    return options.day === undefined ? name : WEEKLY[options.minute === undefined ? "hour" : "clock"];
  return options.weekday === "long" || options.month === "long" ? "weekdayLong" : "weekday";
}

/** A server may meet every place of the world, a browser only one. */
const MAX_KEPT = 300;
/** Created on first use, because a format costs a browser the time of many cells. */
const cachedFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the reader's format. It formats clock readings as if they were UTC, so no zone is needed and no reading is
 * missing or double.
 */
function format({ locale, hours }: Reader, name: FormatName): Intl.DateTimeFormat {
  const key = `${name} ${hours} ${locale}`;
  let cached = cachedFormats.get(key);
  if (cached === undefined) {
    const options: Intl.DateTimeFormatOptions = FORMATS[name];
    // On a 24-hour clock each hour has two digits, so that hours align.
    const hour = options.hour === undefined ? {} : ({ hour: hours === 12 ? "numeric" : "2-digit" } as const);
    const hourCycle = hours === 12 ? "h12" : "h23";
    cached = new Intl.DateTimeFormat(locale, { ...options, ...hour, hourCycle, timeZone: "UTC" });
    if (cachedFormats.size >= MAX_KEPT) cachedFormats.clear();
    cachedFormats.set(key, cached);
  }
  return cached;
}

/** Some browsers write English with other space characters; copied text and searches need the plain one. */
function plain(text: string): string {
  return text.replaceAll(/[\u2009\u202f]/g, " ");
}

/** Formats a reading as {@link format} expects it. */
export function formatted(reader: Reader, name: FormatName, at: number): string {
  return plain(format(reader, formatAt(name, at)).format(at));
}

/** Formats a range and writes common parts once. Older browsers reject an end before the start. */
export function formattedRange(reader: Reader, name: FormatName, { start, end }: { start: number; end: number }) {
  if (start < end) return asSingle(plain(format(reader, formatAt(name, start)).formatRange(start, end)), reader);
  return `${formatted(reader, name, start)} – ${formatted(reader, name, end)}`;
}

/**
 * Intl writes Japanese and Chinese ranges with other signs than single times (`11/24`, `13時00分`); both should look
 * alike: `11月24日`, `13:00`. Portuguese ranges lack the comma between day and clock.
 */
function asSingle(text: string, { locale }: Reader): string {
  if (/^pt\b/.test(locale)) return text.replace(/(?<=\p{L}\.?) (?=\d\d?:\d\d)/u, ", ");
  if (!/^(?:ja|zh)\b/.test(locale)) return text;
  return text
    .replaceAll(/(\d)時(\d\d)分/g, "$1:$2")
    .replaceAll(/(\d{4})\/(\d\d?)/g, "$1年$2月")
    .replaceAll(/(\d\d?)\/0?(\d\d?)/g, "$1月$2日")
    .replace(/^(\d{4}年)(.+?)\1/, "$1$2");
}

/** Returns a part, such as the day's number without the word for day; empty if the locale writes none. */
export function partOf(reader: Reader, name: FormatName, { at, type }: { at: number; type: string }): string {
  return (
    format(reader, name)
      .formatToParts(at)
      .find((part) => part.type === type)?.value ?? ""
  );
}
