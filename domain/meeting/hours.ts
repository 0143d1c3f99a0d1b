import { knownZone } from "../time/zone-clock.ts";
import { datesOf, hoursKey, type MeetingDays, type OfKind } from "./kind.ts";

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
  return time.toZonedDateTime(knownZone(zone)).epochMilliseconds;
}

/** Returns the end of a day's hours; on the next day if they cross midnight. */
export function endOfHours(date: string, { minStartHour, maxEndHour }: Hours, zone: string): number {
  return instantOfHour(date, maxEndHour + (maxEndHour <= minStartHour ? 24 : 0), zone);
}
