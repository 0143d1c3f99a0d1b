import { WEEKDAYS } from "#domain/time/weekdays.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { endOn, type ListedMeeting } from "./MeetingCard.tsx";

/**
 * Splits meetings into what is still to come and what is over at `nowMs`: a scheduled meeting when it has ended, another when
 * the last of its days has. To come are scheduled meetings first, the next one at the top, then others by their next day.
 * Meetings that are over stay in their order.
 */
export function splitByTime(meetings: readonly ListedMeeting[], nowMs: number) {
  const isOver = (meeting: ListedMeeting): boolean => endOf(meeting) <= nowMs;
  const order = (a: ListedMeeting, b: ListedMeeting): number =>
    Number(isScheduled(b)) - Number(isScheduled(a)) || nextOf(a, nowMs) - nextOf(b, nowMs) || 0;
  return { upcoming: meetings.filter((meeting) => !isOver(meeting)).toSorted(order), past: meetings.filter(isOver) };
}

/** When it takes place next, or could: the largest number for a meeting on days of the week without a time. */
function nextOf(meeting: ListedMeeting, nowMs: number): number {
  const { scheduledStart, scheduledStartDateTime, tentativeDates, kind, timezone } = meeting;
  if (kind === "weekdays")
    return scheduledStart === undefined ? Number.MAX_VALUE : nextOfWeek(scheduledStart, timezone, nowMs);
  if (scheduledStartDateTime !== undefined) return Date.parse(scheduledStartDateTime);
  const day = scheduledStart ?? tentativeDates.toSorted().find((date) => endOn(date, meeting) > nowMs);
  return day === undefined ? Number.MAX_VALUE : endOn(day, meeting);
}

/** When a time of the week such as `MO 14:00` comes next in its zone. */
function nextOfWeek(time: string, zone: string, nowMs: number): number {
  const [day = "", clock = "00:00"] = time.split(" ");
  const at = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone);
  const days = (WEEKDAYS.findIndex((weekday) => weekday === day) + 8 - at.dayOfWeek) % 7;
  const next = at.add({ days }).withPlainTime(clock).epochMilliseconds;
  return next >= nowMs ? next : next + WEEK_MS;
}

const WEEK_MS = 7 * DAY_MS;

export function isScheduled({ scheduledStart, scheduledStartDateTime }: ListedMeeting): boolean {
  return scheduledStart !== undefined || scheduledStartDateTime !== undefined;
}

function endOf(meeting: ListedMeeting): number {
  const { scheduledEnd, scheduledEndDateTime, tentativeDates, kind } = meeting;
  if (kind === "weekdays") return Infinity;
  if (scheduledEnd !== undefined) return endOn(scheduledEnd, meeting);
  if (scheduledEndDateTime !== undefined) return Date.parse(scheduledEndDateTime);
  const last = tentativeDates.toSorted().at(-1);
  return last === undefined ? Infinity : endOn(last, meeting);
}
