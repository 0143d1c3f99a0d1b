import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time/durations.ts";

// All times are milliseconds since the epoch, all lists of times ascending.

/** How far back the notices of a mailbox must be known. */
export const ALLOWANCE_WINDOW_MS = DAY_MS;

/** Mails 'X responded' to one mailbox in a day; what is more comes as a digest. */
const MAX_ANSWERED_A_DAY = 10;

/** Whether one more mail 'X responded' may go to a mailbox; `sent` are the times of those before. */
export function mayTellAnswer(sent: readonly number[], now: number): boolean {
  return within(sent, now, DAY_MS).length < MAX_ANSWERED_A_DAY;
}

/** Notices of one meeting that leave at once; after that the pause doubles with each, beginning with this one. */
const UNDELAYED_MAILS = 3;
const FIRST_PAUSE_MS = 5 * MINUTE_MS;
const MAX_PAUSE_MS = 12 * HOUR_MS;
const MAX_OF_MEETING_A_DAY = 20;

/** A guest's address may be a stranger's: new meetings that it hears of without haste, and notices in all. */
const MAX_NEW_AN_HOUR = 5;
const MAX_NEW_A_DAY = 10;
const MAX_UNCONFIRMED_A_DAY = 30;

/** Of the time that is left until the meeting, a notice waits a quarter at most, but this long in any case. */
const PART_OF_TIME_LEFT = 4;
const MIN_WAIT_MS = MINUTE_MS;

/** A notice that sets, moves or renames a time. One that cancels a time is never held back: there is one for each time sent. */
export type TimeNotice = {
  /** When notices of this meeting that named a time went to the mailbox. */
  readonly ofMeeting: readonly number[];
  /** The same of all meetings. */
  readonly ofAll: readonly number[];
  /** Whether an account has confirmed the mailbox. */
  readonly isConfirmed: boolean;
  /** Whether the mailbox knows no time of this meeting yet. */
  readonly isNew: boolean;
  /** When it was first due. */
  readonly since: number;
  /** When the meeting begins, the earlier one of the time that the mailbox knows and the new one. */
  readonly start: number;
};

/**
 * When a notice about a meeting's time may leave: now or later, but never later than the meeting begins; undefined when
 * it would have to be later. An organiser who means the meeting to take place does not move it that often.
 */
export function timeNoticeAt(notice: TimeNotice, now: number): number | undefined {
  const { since, start } = notice;
  const isAhead = start > since;
  const patience = Math.max(MIN_WAIT_MS, (start - since) / PART_OF_TIME_LEFT);
  const latest = isAhead ? Math.min(since + patience, start) : since;
  const at = Math.max(now, Math.min(paced(notice, now), latest), bounded(notice, now));
  return at > now && at > start ? undefined : at;
}

/** When it would be polite to send it. */
function paced({ ofMeeting, ofAll, isConfirmed, isNew }: TimeNotice, now: number): number {
  const today = within(ofMeeting, now, DAY_MS);
  const hurried = today.length - UNDELAYED_MAILS;
  const pause = hurried < 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** hurried, MAX_PAUSE_MS);
  const next = (today.at(-1) ?? 0) + pause;
  if (isConfirmed || !isNew) return next;
  return Math.max(next, freeAgain(ofAll, MAX_NEW_AN_HOUR, HOUR_MS), freeAgain(ofAll, MAX_NEW_A_DAY, DAY_MS));
}

/** Before that it is not sent, however near the meeting is. */
function bounded({ ofMeeting, ofAll, isConfirmed }: TimeNotice, now: number): number {
  const meeting = freeAgain(within(ofMeeting, now, DAY_MS), MAX_OF_MEETING_A_DAY, DAY_MS);
  return isConfirmed ? meeting : Math.max(meeting, freeAgain(ofAll, MAX_UNCONFIRMED_A_DAY, DAY_MS));
}

function within(times: readonly number[], now: number, window: number): readonly number[] {
  return times.filter((time) => time > now - window);
}

/** When the one that fills the window up leaves it. */
function freeAgain(sent: readonly number[], most: number, window: number): number {
  const filling = sent.at(-most);
  return filling === undefined ? 0 : filling + window;
}
