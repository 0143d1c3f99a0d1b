import zones from "cldr-core/supplemental/windowsZones.json" with { type: "json" };
import type { FakeEvent } from "./fake-calendar.ts";

type Moment = { readonly dateTime: string; readonly timeZone: string };
/** An event as apps write it. */
export type Written = {
  readonly subject: string;
  readonly start: Moment;
  readonly end: Moment;
  readonly isAllDay?: boolean;
  readonly recurrence?: {
    readonly pattern: { readonly type: string; readonly interval: number; readonly daysOfWeek: readonly string[] };
    readonly range: { readonly type: string; readonly startDate: string; readonly recurrenceTimeZone: string };
  } | null;
  readonly transactionId?: string;
};

/** The zones of Windows, as the time zone database has them. */
const ZONES = new Map(
  zones.supplemental.windowsZones.mapTimezones.flatMap(({ mapZone: { _type, _territory, _other } }) =>
    _territory === "001" ? [[_other, _type] as const] : [],
  ),
);

/** Whether Graph takes it. */
export function isPossible({ start, end, isAllDay, recurrence }: Written): boolean {
  // "A valid TimeZone value must be specified."
  if (![start, end].every(({ timeZone }) => ZONES.has(timeZone))) return false;
  const isMidnight = ({ dateTime }: Moment) => /T00:00:00/.test(dateTime);
  // "The duration of an event marked as all day must be at least 24 hours", from midnight on, in one zone.
  const isWhole = isMidnight(start) && isMidnight(end) && start.timeZone === end.timeZone;
  if ((isAllDay === true && !isWhole) || end.dateTime <= start.dateTime) return false;
  if (recurrence === null || recurrence === undefined) return true;
  // The first day of the range is the first one that fits the pattern, on the clocks of the zone of the recurrence.
  const { pattern, range } = recurrence;
  const day = Temporal.PlainDate.from(range.startDate);
  return (
    pattern.type === "weekly" &&
    pattern.interval === 1 &&
    pattern.daysOfWeek.join() === WEEKDAYS[day.dayOfWeek - 1] &&
    start.dateTime.startsWith(range.startDate) &&
    start.timeZone === range.recurrenceTimeZone &&
    range.type === "noEnd"
  );
}

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const WEEKLY = { repeats: { everyDays: 7, times: 60 } };

export function entryOf(id: string, body: Written & Record<string, unknown>): FakeEvent {
  const { subject: title, start, end, isAllDay = false, recurrence } = body;
  const moment = ({ dateTime, timeZone }: Moment) =>
    isAllDay
      ? dateTime.slice(0, 10)
      : Temporal.PlainDateTime.from(dateTime)
          .toZonedDateTime(ZONES.get(timeZone) ?? "UTC")
          .toInstant()
          .toString();
  const times = { start: moment(start), end: moment(end), isAllDay, ...(recurrence && WEEKLY) };
  return { id, title, ...times, written: body };
}
