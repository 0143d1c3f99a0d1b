import { WEEKDAYS } from "../time/weekdays.ts";
import { parseZone } from "../time/zone-clock.ts";
import { datesOf, hoursKey, MEETING_KINDS, type MeetingDays, type OfKind } from "./kind.ts";

/** Hours of a day, 0 to 24 in quarter hours. Equal hours mean 24 h, an end below the start crosses midnight. */
export type Hours = { readonly minStartHour: number; readonly maxEndHour: number };

/** Exceptions for single days, by date (`YYYY-MM-DD`) or weekday (`FR`). */
export type HoursByDay = Readonly<Record<string, Hours>>;

export type OfferedHours = Hours & { readonly hoursByDay?: HoursByDay | undefined };

/** For whole days, which have no hours. */
export const WHOLE_DAY: Hours = { minStartHour: 0, maxEndHour: 24 };

/** The default of forms. */
export const PROPOSED_HOURS: Hours = { minStartHour: 9, maxEndHour: 17 };

export function hoursOn(times: OfferedHours & OfKind, date: string): Hours {
  return times.hoursByDay?.[hoursKey(times, date)] ?? times;
}

/**
 * Returns the hours that stand for all days, preferably of a day without an exception, and the number of days that
 * differ.
 */
export function usualHours(times: OfferedHours & MeetingDays) {
  const all = datesOf(times).map((date) => hoursOn(times, date));
  const usual = all.find((hours) => hours === times) ?? all[0] ?? times;
  const isSame = (hours: Hours) => hours.minStartHour === usual.minStartHour && hours.maxEndHour === usual.maxEndHour;
  return { hours: usual, others: all.filter((hours) => !isSame(hours)).length };
}

/** Returns the exceptions of days that the meeting has; undefined without any. */
export function hoursOfDays({ hoursByDay, ...days }: Partial<OfferedHours> & MeetingDays): HoursByDay | undefined {
  if (days.kind === "wholeDays") return undefined;
  const keys = new Set(datesOf(days).map((date) => hoursKey(days, date)));
  const presentHours = Object.entries(hoursByDay ?? {}).filter(([day]) => keys.has(day));
  return presentHours.length === 0 ? undefined : Object.fromEntries(presentHours);
}

/** Returns the instant of an hour (0 to 24) of a date in a zone, in milliseconds since the epoch. */
export function instantOfHour(date: string, hour: number, zone: string): number {
  const time = Temporal.PlainDate.from(date)
    .toPlainDateTime()
    .add({ minutes: hour * 60 });
  return time.toZonedDateTime(zone).epochMilliseconds;
}

/** Returns the end of a day's hours; on the next day if they cross midnight. */
export function endOfHours(date: string, { minStartHour, maxEndHour }: Hours, zone: string): number {
  return instantOfHour(date, maxEndHour + (maxEndHour <= minStartHour ? 24 : 0), zone);
}

export function isHoursByDay(value: unknown): value is HoursByDay {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).every(([date, hours]: [string, unknown]) => {
    if (!/^(?:\d{4}-\d\d-\d\d|[A-Z]{2})$/.test(date) || typeof hours !== "object" || hours === null) return false;
    const { minStartHour, maxEndHour } = hours as Record<string, unknown>;
    return isHour(minStartHour) && isHour(maxEndHour);
  });
}

function isHour(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 24 && Number.isInteger(value * 4);
}

/** Tells whether stored data has a meeting's days and hours, as far as a page would break over them. */
export function areTimes(value: unknown): boolean {
  const { timezone, tentativeDates, ...times } = Object(value) as Record<string, unknown>;
  const { minStartHour, maxEndHour, hoursByDay, kind, weekdays = [] } = times;
  return (
    typeof timezone === "string" &&
    parseZone(timezone) !== undefined &&
    [minStartHour, maxEndHour].every(isHour) &&
    (hoursByDay === undefined || isHoursByDay(hoursByDay)) &&
    areAll(tentativeDates, (day) => typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day)) &&
    areAll(weekdays, (day) => WEEKDAYS.some((weekday) => weekday === day)) &&
    (kind === undefined || MEETING_KINDS.some((meetingKind) => meetingKind === kind))
  );
}

function areAll(list: unknown, isValid: (item: unknown) => boolean): boolean {
  return Array.isArray(list) && list.every(isValid);
}
