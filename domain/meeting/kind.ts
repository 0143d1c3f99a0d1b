import { knownZone } from "../time/zone-clock.ts";
import { type Weekday, WEEKDAYS, weekdayDate, weekdayOf } from "../time/weekdays.ts";

/** Dates, weekdays without dates, or dates without hours. */
export const MEETING_KINDS = ["dates", "weekdays", "wholeDays"] as const;
export type MeetingKind = (typeof MEETING_KINDS)[number];

/** Absent: `dates`. */
export type OfKind = { readonly kind?: MeetingKind | undefined };

/** Compares kinds. In a meeting of another kind the same slot number stands for another time. */
export function isSameKind({ kind: first = "dates" }: OfKind, { kind: second = "dates" }: OfKind): boolean {
  return first === second;
}

/** A meeting's days as in REST. */
export type MeetingDays = OfKind & {
  /** `YYYY-MM-DD`, ascending, distinct; empty for the kind `weekdays`. */
  readonly tentativeDates: readonly string[];
  readonly weekdays?: readonly Weekday[] | undefined;
};

/** Returns the date of a key of {@link hoursKey}. */
export function dateOfKey(key: string): string {
  const weekday = WEEKDAYS.find((day) => day === key);
  return weekday === undefined ? key : weekdayDate(weekday);
}

/**
 * Returns the dates on which slots lie, ascending: the meeting's own dates, or the dates that stand for its weekdays.
 */
export function datesOf({ kind, tentativeDates, weekdays = [] }: MeetingDays): readonly string[] {
  return kind === "weekdays" ? weekdays.map(weekdayDate) : tentativeDates;
}

/** Returns the key of a date in `hoursByDay`: the date, or the weekday that it stands for. */
export function hoursKey({ kind }: OfKind, date: string): string {
  return kind === "weekdays" ? weekdayOf(date) : date;
}

/** Tells whether slots are readings of the meeting's clocks, written as if in UTC, instead of instants. */
export function isFloating({ kind = "dates" }: OfKind): boolean {
  return kind !== "dates";
}

type InZone = OfKind & { readonly timezone: string };

/** Returns the zone that turns slots into clock readings: the meeting's zone for instants. */
export function slotZone(meeting: InZone): string {
  return isFloating(meeting) ? "UTC" : meeting.timezone;
}

/**
 * Returns an instant (milliseconds since the epoch) on the scale of a meeting's slots, to compare with their starts.
 * Weekdays never pass.
 */
export function nowFor({ kind, timezone }: InZone, nowMs: number): number {
  if (kind === "weekdays") return -Infinity;
  if (!isFloating({ kind })) return nowMs;
  const local = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(knownZone(timezone));
  return nowMs + local.offsetNanoseconds / 1e6;
}

/**
 * Returns the instant (milliseconds since the epoch) of a clock reading in a zone; the reading is written as if in UTC.
 */
export function instantOfReading(reading: number, timezone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(reading).toZonedDateTimeISO("UTC").toPlainDateTime();
  return local.toZonedDateTime(knownZone(timezone)).epochMilliseconds;
}
