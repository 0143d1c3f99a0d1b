import { HOUR_MS } from "../time/durations.ts";
import type { Schedule } from "./meeting.ts";

/** When people are reminded of whole days, on the meeting's clocks. */
const MORNING = { hour: 9 };
/** Who has heard of the time less than this before a reminder needs none, and one that is later is of no use any more. */
export const AROUND_REMINDER_MS = 12 * HOUR_MS;

/**
 * When respondents are reminded of a meeting's time, in milliseconds since the epoch: a day before by the meeting's clocks, of
 * whole days in the morning of the day before. Never of a time of the week, which is the same every week.
 */
export function reminderAt({ start, kind }: Schedule, timezone: string): number | undefined {
  if (kind === "weekdays") return undefined;
  const zone = kind === "wholeDays" ? "UTC" : timezone;
  const begin = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone);
  if (kind === undefined) return begin.subtract({ days: 1 }).epochMilliseconds;
  const dayBefore = begin.toPlainDate().subtract({ days: 1 });
  return dayBefore.toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from(MORNING) })
    .epochMilliseconds;
}
