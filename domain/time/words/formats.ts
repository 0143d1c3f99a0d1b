import { REFERENCE_MONDAY, WEEK_MS } from "../weekdays.ts";
import { DAY_MS } from "../durations.ts";
import type { Reader } from "./reading-settings.ts";

const CLOCK = { hour: "numeric", minute: "2-digit" } as const;
const DAY = { weekday: "short", month: "short", day: "numeric" } as const;

/** What Overlap writes of days and clocks. Which part comes first, and what stands between them, is the locale's matter. */
const FORMATS = {
  clock: CLOCK,
  hour: { hour: "numeric" },
  weekday: { weekday: "short" },
  weekdayLong: { weekday: "long" },
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

/** A Monday, as formats take it. */
export const MONDAY = REFERENCE_MONDAY * DAY_MS;
/** Days of the reference week, and those around it that other clocks show, stand for days of the week: they are named without a date. */
const AROUND = 2 * DAY_MS;
const WEEKLY = { clock: "weekdayAndClock", hour: "weekdayAndHour" } as const;

/** Whether a time lies in the reference week, so that it has no date. */
export function isOfWeek(at: number): boolean {
  return at >= MONDAY - AROUND && at < MONDAY + WEEK_MS + AROUND;
}

/** The format of a time, without what days of the week do not have. */
function formatAt(name: FormatName, at: number): FormatName {
  if (!isOfWeek(at)) return name;
  const options: Intl.DateTimeFormatOptions = FORMATS[name];
  if (options.hour !== undefined)
    return options.day === undefined ? name : WEEKLY[options.minute === undefined ? "hour" : "clock"];
  return options.weekday === "long" || options.month === "long" ? "weekdayLong" : "weekday";
}

/** A server may meet every place of the world, a browser one. */
const MAX_KEPT = 300;
/** Made when they are first needed: each costs a browser as much as many cells. */
const made = new Map<string, Intl.DateTimeFormat>();

/**
 * How the reader is used to see it. What is formatted is what clocks somewhere show, as if they were set to UTC: no zone
 * is needed any more, and no reading is missing or there twice.
 */
function format({ locale, hours }: Reader, name: FormatName): Intl.DateTimeFormat {
  const key = `${name} ${hours} ${locale}`;
  let found = made.get(key);
  if (found === undefined) {
    const options: Intl.DateTimeFormatOptions = FORMATS[name];
    // On a clock of 24 hours each has two digits: they stand under each other.
    const hour = options.hour === undefined ? {} : ({ hour: hours === 12 ? "numeric" : "2-digit" } as const);
    const hourCycle = hours === 12 ? "h12" : "h23";
    found = new Intl.DateTimeFormat(locale, { ...options, ...hour, hourCycle, timeZone: "UTC" });
    if (made.size >= MAX_KEPT) made.clear();
    made.set(key, found);
  }
  return found;
}

/** Some browsers write English with spaces of other widths; what is copied and looked for has the plain one. */
function plain(text: string): string {
  return text.replaceAll(/[\u2009\u202f]/g, " ");
}

/** The reader's text of it: a number is a time as {@link format} takes it. */
export function formatted(reader: Reader, name: FormatName, at: number): string {
  return plain(format(reader, formatAt(name, at)).format(at));
}

/** From one time to another; what both have in common is written once. Browsers of some years ago refuse to go back. */
export function formattedRange(reader: Reader, name: FormatName, { start, end }: { start: number; end: number }) {
  if (start < end) return asSingle(plain(format(reader, formatAt(name, start)).formatRange(start, end)), reader);
  return `${formatted(reader, name, start)} – ${formatted(reader, name, end)}`;
}

/**
 * Ranges of Japanese and Chinese are written by Intl with other signs than single times (`11/24`, `13時00分`); side by side
 * both are wanted alike: `11月24日`, `13:00`. Those of Portuguese lack the comma between a day and its clocks.
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

/** One part of it, such as the number of the day without the word for day; empty where the locale writes none. */
export function partOf(reader: Reader, name: FormatName, { at, type }: { at: number; type: string }): string {
  return (
    format(reader, name)
      .formatToParts(at)
      .find((part) => part.type === type)?.value ?? ""
  );
}
