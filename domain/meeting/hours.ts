import { WEEKDAYS } from "../time/weekdays.ts";
import { parseZone } from "../time/zone-clock.ts";
import { datesOf, hoursKey, MEETING_KINDS, type MeetingDays, type OfKind } from "./kind.ts";

/** From when to when a day goes: 0 to 24 in quarter hours. Equal hours mean 24 h, an end below the start crosses midnight. */
export type Hours = { readonly minStartHour: number; readonly maxEndHour: number };

/** Hours of single days, by date (`YYYY-MM-DD`) or day of the week (`FR`), in place of those of all days. */
export type HoursByDay = Readonly<Record<string, Hours>>;

/** The hours of all days, and those of single ones. */
export type OfferedHours = Hours & { readonly hoursByDay?: HoursByDay | undefined };

/** Of days without hours: none are asked for, and these stand for all of each day. */
export const WHOLE_DAY: Hours = { minStartHour: 0, maxEndHour: 24 };

/** What a form proposes. */
export const PROPOSED_HOURS: Hours = { minStartHour: 9, maxEndHour: 17 };

/** The hours of one of the days. */
export function hoursOn(times: OfferedHours & OfKind, date: string): Hours {
  return times.hoursByDay?.[hoursKey(times, date)] ?? times;
}

/** Hours that stand for all days: the earliest's that has no own ones, else the earliest's; and how many days have others. */
export function usualHours(times: OfferedHours & MeetingDays) {
  const all = datesOf(times).map((date) => hoursOn(times, date));
  const usual = all.find((hours) => hours === times) ?? all[0] ?? times;
  const isSame = (hours: Hours) => hours.minStartHour === usual.minStartHour && hours.maxEndHour === usual.maxEndHour;
  return { hours: usual, others: all.filter((hours) => !isSame(hours)).length };
}

/** The own hours of days that the meeting has; undefined where none are left. */
export function hoursOfDays({ hoursByDay, ...days }: Partial<OfferedHours> & MeetingDays): HoursByDay | undefined {
  if (days.kind === "wholeDays") return undefined;
  const keys = new Set(datesOf(days).map((date) => hoursKey(days, date)));
  const left = Object.entries(hoursByDay ?? {}).filter(([day]) => keys.has(day));
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

/** When it is that hour of a day, 0 to 24, on the clocks of a zone; in milliseconds since the epoch. */
export function instantOfHour(date: string, hour: number, zone: string): number {
  const time = Temporal.PlainDate.from(date)
    .toPlainDateTime()
    .add({ minutes: hour * 60 });
  return time.toZonedDateTime(zone).epochMilliseconds;
}

/** When the hours of a day end: on the next one where they go over midnight. */
export function endOfHours(date: string, { minStartHour, maxEndHour }: Hours, zone: string): number {
  return instantOfHour(date, maxEndHour + (maxEndHour <= minStartHour ? 24 : 0), zone);
}

/** Tells whether stored data has this form, as far as a page would break over it. */
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

/** Whether what storage holds has a meeting's days and hours, as far as a page would break over them. */
export function areTimes(value: unknown): boolean {
  const { timezone, tentativeDates, ...times } = Object(value) as Record<string, unknown>;
  const { minStartHour, maxEndHour, hoursByDay, kind, weekdays = [] } = times;
  return (
    typeof timezone === "string" &&
    parseZone(timezone) !== undefined &&
    [minStartHour, maxEndHour].every(isHour) &&
    (hoursByDay === undefined || isHoursByDay(hoursByDay)) &&
    areAll(tentativeDates, (day) => typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day)) &&
    areAll(weekdays, (day) => WEEKDAYS.some((one) => one === day)) &&
    (kind === undefined || MEETING_KINDS.some((one) => one === kind))
  );
}

function areAll(list: unknown, isValid: (one: unknown) => boolean): boolean {
  return Array.isArray(list) && list.every(isValid);
}
