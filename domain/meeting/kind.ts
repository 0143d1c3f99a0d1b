import { type Weekday, WEEKDAYS, weekdayDate, weekdayOf } from "../time/weekdays.ts";

/** What a meeting's days are: dates, days of the week without dates, or dates without hours. */
export const MEETING_KINDS = ["dates", "weekdays", "wholeDays"] as const;
export type MeetingKind = (typeof MEETING_KINDS)[number];

/** What kind a meeting is; absent, as in all that is older: {@link MEETING_KINDS} begins with it. */
export type OfKind = { readonly kind?: MeetingKind | undefined };

/** Compares kinds. In a meeting of another kind the same slot number stands for another time. */
export function isSameKind({ kind: first = "dates" }: OfKind, { kind: second = "dates" }: OfKind): boolean {
  return first === second;
}

/** A meeting's days, as REST has them: those of the week, Monday first, where `kind` is `weekdays`, else dates. */
export type MeetingDays = OfKind & {
  /** `YYYY-MM-DD`, ascending, distinct; none where the days are those of the week. */
  readonly tentativeDates: readonly string[];
  readonly weekdays?: readonly Weekday[] | undefined;
};

/** The date that names a day by which hours are found, see {@link hoursKey}. */
export function dateOfKey(key: string): string {
  const weekday = WEEKDAYS.find((one) => one === key);
  return weekday === undefined ? key : weekdayDate(weekday);
}

/** The dates on which slots lie: a meeting's own, or those that stand for its days of the week. Ascending. */
export function datesOf({ kind, tentativeDates, weekdays = [] }: MeetingDays): readonly string[] {
  return kind === "weekdays" ? weekdays.map(weekdayDate) : tentativeDates;
}

/** By what hours of a single one of these dates are found: itself, or the day of the week that it stands for. */
export function hoursKey({ kind }: OfKind, date: string): string {
  return kind === "weekdays" ? weekdayOf(date) : date;
}

/** Whether slots are no instants: readings of the meeting's own clocks, written as if these showed UTC. */
export function isFloating({ kind = "dates" }: OfKind): boolean {
  return kind !== "dates";
}

type InZone = OfKind & { readonly timezone: string };

/** The zone that makes clock readings of slots: of instants the meeting's own. */
export function slotZone(meeting: InZone): string {
  return isFloating(meeting) ? "UTC" : meeting.timezone;
}

/**
 * An instant (milliseconds since the epoch) in the numbers of a meeting's slots: what begins before is past. Of whole days
 * it is what the meeting's clocks show; days of the week never pass.
 */
export function nowFor({ kind, timezone }: InZone, now: number): number {
  if (kind === "weekdays") return -Infinity;
  if (!isFloating({ kind })) return now;
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone);
  return now + local.offsetNanoseconds / 1e6;
}

/** The instant (milliseconds since the epoch) at which a zone's clocks show a reading, written as if they showed UTC. */
export function instantOfReading(reading: number, timezone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(reading).toZonedDateTimeISO("UTC").toPlainDateTime();
  return local.toZonedDateTime(timezone).epochMilliseconds;
}
