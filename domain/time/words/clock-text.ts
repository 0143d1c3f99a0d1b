import { MINUTE_MS } from "../durations.ts";
import { knownZone } from "../zone-clock.ts";
import { utcMidnight } from "./day-text.ts";
import { formatted, formattedRange, partOf } from "./formats.ts";
import type { Reader } from "./reading-settings.ts";

const HOUR = 60;
const DAY = 24 * HOUR;

/** Writes a minute of the day: `9 AM`, `9:15 AM`, `09:00`. 1440 is midnight again. */
export function clockText(reader: Reader, minute: number): string {
  return formatted(reader, isShort(reader, minute) ? "hour" : "clock", minute * MINUTE_MS);
}

/** Writes two minutes of a day or a night: `1 – 3 PM`, `12:30 – 2:00 PM`, `11 PM – 1 AM`, `13:00–15:00 Uhr`. */
export function clocksText(reader: Reader, from: number, to: number): string {
  const name = isShort(reader, from) && isShort(reader, to) ? "hour" : "clock";
  return formattedRange(reader, name, { start: from * MINUTE_MS, end: (to % DAY) * MINUTE_MS });
}

/** Tells whether a time needs no minutes: a full hour on a 12-hour clock, because `am` and `pm` mark it as a time. */
export function isShort({ hours }: Reader, minute: number): boolean {
  return hours === 12 && minute % HOUR === 0;
}

/** Writes the end of a day: `24:00`. */
export function dayEndText({ locale }: Reader): string {
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h24", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, clock).format(0);
}

/** Returns the name of a half of the day on a 12-hour clock: `am`, `午前`. */
export function halfName(reader: Reader, half: Half): string {
  const at = (half === "am" ? 1 : 13) * HOUR * MINUTE_MS;
  const name = partOf({ ...reader, hours: 12 }, "hour", { at, type: "dayPeriod" });
  return name.toLocaleLowerCase(reader.locale) || half;
}

/** The reading of a clock and a calendar. */
export type LocalTime = {
  readonly date: string;
  /** The minute of the day, 0 to 1439. */
  readonly minute: number;
};

/** Returns the clock reading in `zone` at an instant (milliseconds since the epoch). */
export function localTime(at: number, zone: string): LocalTime {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(knownZone(zone));
  return { date: local.toPlainDate().toString(), minute: local.hour * HOUR + local.minute };
}

/** Returns a reading in the form of the formats. */
export function wallTime({ date, minute }: LocalTime): number {
  return utcMidnight(date) + minute * MINUTE_MS;
}

/** English-speaking places, which know different abbreviations: EST in en-US, CET in en-GB. */
const PLACES = ["en-US", "en-GB", "en-AU", "en-IN", "en-ZA"] as const;

/**
 * Returns the abbreviation of `zone` at an instant (milliseconds since the epoch): `EST` in winter, `EDT` in summer,
 * `MEZ` in German. Without an abbreviation in the reader's language returns `GMT+5:45`. Pass the meeting's date, never
 * today.
 */
export function zoneAbbreviation({ locale }: Reader, zone: string, at: number): string {
  const abbreviation = nameIn(locale, zone, at);
  if (!/^en\b/.test(locale)) return abbreviation;
  for (const place of [locale, ...PLACES]) {
    const name = nameIn(place, zone, at);
    if (!/^GMT./.test(name)) return name;
  }
  return abbreviation;
}

function nameIn(place: string, zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat(place, { timeZone: knownZone(zone), timeZoneName: "short" }).formatToParts(at);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
}

export type Half = "am" | "pm";

/** An hour on a 12-hour clock: 1 to 12. 12 am is midnight, 12 pm is noon. */
export type ClockHour = { readonly hour: number; readonly half: Half };

/** Returns the hour from 0 to 23: 12 am is 0, 12 pm is 12. */
export function hourOf({ hour, half }: ClockHour): number {
  return (hour % 12) + (half === "pm" ? 12 : 0);
}

/** Inverts {@link hourOf}; drops quarter hours, 24 is midnight like 0. */
export function clockHour(hour: number): ClockHour {
  const whole = Math.floor(hour) % 24;
  return { hour: whole % 12 === 0 ? 12 : whole % 12, half: whole < 12 ? "am" : "pm" };
}
