import type { Delivery, Notified } from "#db/stores/delivery-store.ts";
import { occurrence } from "#domain/meeting/schedule.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Schedule } from "#domain/meeting/meeting.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import type { ScheduleChange } from "./schedule-mail.ts";

/** Returns the change of a meeting's time that a mailbox still has to hear, given its earlier mails, the latest last. */
export function pendingChange(current: Notified, mails: readonly Delivery[]): ScheduleChange | undefined {
  const { meetingID, schedule } = current;
  const earlier = mails.flatMap(({ notified, sent }) =>
    notified?.meetingID === meetingID ? [{ ...notified, isSent: sent !== undefined }] : [],
  );
  if (schedule === undefined) {
    // A mail that was never confirmed, because a process died, may have arrived: its time is called off as well.
    const last = earlier.findLast((notified) => notified.isSent || notified.schedule !== undefined);
    return last?.schedule === undefined ? undefined : { kind: "cancelled", before: last.schedule };
  }
  const last = earlier.findLast(({ isSent }) => isSent);
  if (last?.schedule === undefined) return { kind: "scheduled", schedule };
  if (!isSameTime(last.schedule, schedule)) return { kind: "rescheduled", schedule, before: last.schedule };
  return Buffer.compare(last.hash, current.hash) === 0 ? undefined : { kind: "updated", schedule };
}

function isSameTime(one: Schedule, other: Schedule): boolean {
  return one.start === other.start && one.end === other.end && one.kind === other.kind;
}

/** Minimum pause between two notices of one meeting, so that changes within it become one mail. */
export const PAUSE_MS = MINUTE_MS;
/** Notices of one meeting to one mailbox. An organiser who means the meeting to take place moves it less often. */
export const MAX_A_DAY = 10;

type Earlier = { readonly begun: readonly number[]; readonly timezone: string };

/**
 * Returns when a change may be mailed, given when its earlier notices began (ascending). Undefined when it never
 * may: because the time is over, or because there were too many notices until the meeting begins.
 */
export function changeLeavesAt(change: ScheduleChange, { begun, timezone }: Earlier, nowMs: number) {
  const [schedule, before] = [newTime(change), oldTime(change)].map(
    (time) => time && occurrence(time, timezone, nowMs),
  );
  const isOver = (before === undefined || before.start <= nowMs) && (schedule === undefined || schedule.end <= nowMs);
  if (isOver && !isWeekly(change)) return undefined;
  return schedule === undefined ? nowMs : timeNoticeAt(begun, { start: schedule.start, known: before?.start }, nowMs);
}

export const newTime = (change: ScheduleChange): Schedule | undefined =>
  "schedule" in change ? change.schedule : undefined;
const oldTime = (change: ScheduleChange): Schedule | undefined => ("before" in change ? change.before : undefined);

/** A weekly time takes place again and again, so it is never over. */
const isWeekly = (change: ScheduleChange): boolean =>
  [newTime(change), oldTime(change)].some((time) => time?.kind === "weekdays");

type Starts = { readonly start: number; readonly known?: number | undefined };

/**
 * Returns when a notice that names a time may leave: at the latest when the new time or the time that the mailbox knows
 * begins. Undefined when it could leave only after that. `begun` is ascending.
 */
export function timeNoticeAt(begun: readonly number[], { start, known = start }: Starts, nowMs: number) {
  const afterPause = Math.min((begun.at(-1) ?? 0) + PAUSE_MS, start, known);
  const afterDay = (begun.at(-MAX_A_DAY) ?? 0) + DAY_MS;
  const at = Math.max(nowMs, afterPause, afterDay);
  return at > nowMs && at > start ? undefined : at;
}

type Numbered = { readonly meetingID: MeetingID; readonly shownSequence: number };

/**
 * Returns the SEQUENCE of the next mail to a mailbox about a meeting. It is the number that everyone may know, but
 * greater than in the mailbox's last mail. If answers are hidden, a count of all changes would tell how many people
 * have left.
 */
export function nextSequence({ meetingID, shownSequence }: Numbered, mails: readonly Delivery[]): number {
  const sequences = mails.flatMap(({ notified }) => (notified?.meetingID === meetingID ? [notified.sequence + 1] : []));
  return Math.max(shownSequence, ...sequences);
}
