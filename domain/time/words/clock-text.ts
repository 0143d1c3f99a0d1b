import { MINUTE_MS } from "../durations.ts";
import { utcMidnight } from "./day-text.ts";
import { formatted, formattedRange, partOf } from "./formats.ts";
import type { Reader } from "./reading-settings.ts";

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minute of the day as people say it: `9 AM`, `9:15 AM`, `09:00`. 1440 is midnight again. */
export function clockText(reader: Reader, minute: number): string {
  return formatted(reader, isShort(reader, minute) ? "hour" : "clock", minute * MINUTE_MS);
}

/** Two minutes of one day, or of a night: `1 – 3 PM`, `12:30 – 2:00 PM`, `11 PM – 1 AM`, `13:00–15:00 Uhr`. */
export function clocksText(reader: Reader, from: number, to: number): string {
  const name = isShort(reader, from) && isShort(reader, to) ? "hour" : "clock";
  return formattedRange(reader, name, { start: from * MINUTE_MS, end: (to % DAY) * MINUTE_MS });
}

/** On a clock of twelve hours a full hour needs no minutes: `am` and `pm` tell that it is a time. */
export function isShort({ hours }: Reader, minute: number): boolean {
  return hours === 12 && minute % HOUR === 0;
}

/** The end of a day, where hours are counted to it: `24:00`. */
export function dayEndText({ locale }: Reader): string {
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h24", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, clock).format(0);
}

/** What the two halves of a day are called on a clock of twelve hours: `am`, `午前`. */
export function halfName(reader: Reader, half: Half): string {
  const at = (half === "am" ? 1 : 13) * HOUR * MINUTE_MS;
  const name = partOf({ ...reader, hours: 12 }, "hour", { at, type: "dayPeriod" });
  return name.toLocaleLowerCase(reader.locale) || half;
}

/** What a clock and a calendar in some zone show. */
export type LocalTime = {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Minute of the day, 0 to 1439. */
  readonly minute: number;
};

/** What clocks in `zone` show at the instant `at` (milliseconds since the epoch). */
export function localTime(at: number, zone: string): LocalTime {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return { date: local.toPlainDate().toString(), minute: local.hour * HOUR + local.minute };
}

/** A reading of clock and calendar, as formats take it. */
export function wallTime({ date, minute }: LocalTime): number {
  return utcMidnight(date) + minute * MINUTE_MS;
}

/** English-speaking places, each of which knows the abbreviations of its own region: EST in en-US, CET in en-GB. */
const PLACES = ["en-US", "en-GB", "en-AU", "en-IN", "en-ZA"] as const;

/**
 * What people call `zone` at the instant `at` (milliseconds since the epoch): `EST` in winter, `EDT` in summer, `MEZ` in
 * German; `GMT+5:45` where the reader's language has no abbreviation. Ask for the meeting's date, never for today.
 */
export function zoneAbbreviation({ locale }: Reader, zone: string, at: number): string {
  const own = nameIn(locale, zone, at);
  if (!/^en\b/.test(locale)) return own;
  for (const place of [locale, ...PLACES]) {
    const name = nameIn(place, zone, at);
    if (!/^GMT./.test(name)) return name;
  }
  return own;
}

function nameIn(place: string, zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat(place, { timeZone: zone, timeZoneName: "short" }).formatToParts(at);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
}

export type Half = "am" | "pm";

/** An hour as a 12-hour clock shows it: `hour` is 1 to 12; 12 am is midnight, 12 pm is noon. */
export type ClockHour = { readonly hour: number; readonly half: Half };

/** 0 to 23: 12 am is 0, 12 pm is 12. */
export function hourOf({ hour, half }: ClockHour): number {
  return (hour % 12) + (half === "pm" ? 12 : 0);
}

/** The inverse of {@link hourOf}; quarter hours are cut off, 24 is midnight like 0. */
export function clockHour(hour: number): ClockHour {
  const whole = Math.floor(hour) % 24;
  return { hour: whole % 12 === 0 ? 12 : whole % 12, half: whole < 12 ? "am" : "pm" };
}
