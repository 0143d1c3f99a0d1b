import { MINUTE_MS } from "../durations.ts";
import type { Half } from "../hour.ts";
import { utcMidnight } from "./day-text.ts";
import { formatted, formattedRange, partOf } from "./formats.ts";
import type { Reader } from "./reader.ts";

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minute of the day as a clock shows it: `1:00 PM`, `13:00`. 1440 is midnight again. */
export function clockText(reader: Reader, minute: number): string {
  return formatted(reader, "clock", minute * MINUTE_MS);
}

/** The label of an hour: `9 AM`, `09:00`; with minutes where it does not begin at a full hour: `9:15 AM`. */
export function hourLabel(reader: Reader, minute: number): string {
  const isShort = reader.hours === 12 && minute % HOUR === 0;
  return isShort ? formatted(reader, "hour", minute * MINUTE_MS) : clockText(reader, minute);
}

/** Two minutes of one day, or of a night: `1:00 – 3:00 PM`, `11:00 PM – 12:30 AM`, `13:00–15:00 Uhr`. */
export function clocksText(reader: Reader, from: number, to: number): string {
  return formattedRange(reader, "clock", { start: from * MINUTE_MS, end: to * MINUTE_MS });
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

export function minutesBetween(from: LocalTime, to: LocalTime): number {
  return to.minute - from.minute + (from.date === to.date ? 0 : DAY);
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
