import { message } from "../messages/message.ts";
import { type FieldError, refuseFields } from "../refusal.ts";
import { meetingSlots, presentSlots } from "../time/meeting-slots.ts";
import { LIMITS } from "../limits.ts";
import type { CandidateTimes } from "./meeting.ts";

/** The last day that a meeting may have when it is made or edited on `today` (`YYYY-MM-DD` both). */
export function latestDate(today: string): string {
  return Temporal.PlainDate.from(today).add({ years: LIMITS.yearsAhead }).toString();
}

/**
 * Refuses (`invalid`) times of a new or edited meeting that no meeting can have: dates too early or too late, other hours
 * of a day that is none of the meeting's, or days and hours that leave not one half hour. `today` is the day of UTC,
 * `YYYY-MM-DD`; days gone by are allowed.
 */
export function checkCandidateTimes(times: CandidateTimes, today: string): void {
  const latest = latestDate(today);
  const path = "tentativeDates";
  const errors: FieldError[] = [];
  if (times.tentativeDates.some((date) => date > latest)) {
    errors.push({ path, message: message("api.dayTooLate", { count: LIMITS.yearsAhead }) });
  }
  if (times.tentativeDates.some((date) => date < LIMITS.earliestDate)) {
    errors.push({ path, message: message("api.dayTooEarly", { date: LIMITS.earliestDate }) });
  }
  const ownHours = Object.keys(times.hoursByDay ?? {});
  for (const date of ownHours) {
    if (!times.tentativeDates.includes(date)) errors.push({ path: hoursPath(date), message: message("api.noSuchDay") });
  }
  refuseAll(errors);
  for (const date of ownHours) {
    const isEmpty = meetingSlots({ ...times, tentativeDates: [date] }).length === 0;
    if (isEmpty) errors.push({ path: hoursPath(date), message: message("api.noHalfHourOnDay") });
  }
  refuseAll(errors);
  if (presentSlots(times).size === 0) {
    refuseFields([{ path, message: message("api.noHalfHour") }]);
  }
}

/** As paths of schemas write it. */
const hoursPath = (date: string) => `hoursByDay["${date}"]`;

function refuseAll([first, ...others]: readonly FieldError[]): void {
  if (first !== undefined) refuseFields([first, ...others]);
}
