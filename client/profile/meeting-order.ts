import { WEEKDAYS } from "#domain/time/weekdays.ts";
import { knownZone } from "#domain/time/zone-clock.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { endOn, type ListedMeeting } from "./MeetingCard.tsx";

/**
 * Sorts meetings by their state at `nowMs`. `next` are scheduled, by their time. `open` have no time yet, by their next
 * day. `past` are over, the latest first. A scheduled meeting is over after its end, another after the last of its
 * days.
 */
export function sortByTime(meetings: readonly ListedMeeting[], nowMs: number) {
  const coming = meetings
    .filter((meeting) => endOf(meeting) > nowMs)
    .toSorted((a, b) => nextOf(a, nowMs) - nextOf(b, nowMs));
  return {
    next: coming.filter(isScheduled),
    open: coming.filter((meeting) => !isScheduled(meeting)),
    past: meetings.filter((meeting) => endOf(meeting) <= nowMs).toSorted((a, b) => endOf(b) - endOf(a)),
  };
}

/** Returns the meeting's next time, or its next possible day; the largest number for days of the week without a time. */
function nextOf(meeting: ListedMeeting, nowMs: number): number {
  const { scheduledStart, scheduledStartDateTime, tentativeDates, kind, timezone } = meeting;
  if (kind === "weekdays")
    return scheduledStart === undefined ? Number.MAX_VALUE : nextOfWeek(scheduledStart, timezone, nowMs);
  if (scheduledStartDateTime !== undefined) return Date.parse(scheduledStartDateTime);
  const day = scheduledStart ?? tentativeDates.toSorted().find((date) => endOn(date, meeting) > nowMs);
  return day === undefined ? Number.MAX_VALUE : endOn(day, meeting);
}

/** Returns the next instant of a time of the week, such as `MO 14:00`, in its zone. */
function nextOfWeek(time: string, zone: string, nowMs: number): number {
  const [day = "", clock = "00:00"] = time.split(" ");
  const at = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(knownZone(zone));
  const days = (WEEKDAYS.findIndex((weekday) => weekday === day) + 8 - at.dayOfWeek) % 7;
  const next = at.add({ days }).withPlainTime(clock).epochMilliseconds;
  return next >= nowMs ? next : next + WEEK_MS;
}

const WEEK_MS = 7 * DAY_MS;

function isScheduled({ scheduledStart, scheduledStartDateTime }: ListedMeeting): boolean {
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
