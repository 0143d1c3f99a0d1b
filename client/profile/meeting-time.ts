import type { ListedMeeting } from "./meeting-list-query.ts";

/**
 * What is still to come and what is over at `now`, each in its order: a scheduled meeting when it has ended, another when the
 * last of its days has.
 */
export function splitByTime(meetings: readonly ListedMeeting[], now: number) {
  const isOver = (meeting: ListedMeeting): boolean => endOf(meeting) <= now;
  return { upcoming: meetings.filter((one) => !isOver(one)), past: meetings.filter(isOver) };
}

function endOf({ scheduledEndDateTime, tentativeDates, minStartHour, maxEndHour, timezone }: ListedMeeting): number {
  if (scheduledEndDateTime !== undefined) return Date.parse(scheduledEndDateTime);
  const last = tentativeDates.reduce((a, b) => (a > b ? a : b), "");
  const hours = maxEndHour + (maxEndHour <= minStartHour ? 24 : 0);
  return last === ""
    ? Infinity
    : Temporal.PlainDate.from(last)
        .toPlainDateTime()
        .add({ minutes: hours * 60 })
        .toZonedDateTime(timezone).epochMilliseconds;
}
