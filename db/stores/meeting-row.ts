import type { Meeting } from "#domain/meeting/meeting.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { UserID } from "#domain/user-id.ts";
import { storableText } from "./storable-text.ts";

/** Columns of `meetings` that make a Meeting, for hot statements. */
export const MEETING_COLUMNS = `name, about, timezone, dates, start_quarter, end_quarter, scheduled_start,
  scheduled_end, protect_answers, organiser_key_hash, creator, organiser_gone, version`;

/** What {@link MEETING_COLUMNS} answer. */
export type MeetingRow = {
  name: string;
  about: string;
  timezone: string;
  dates: string[];
  start_quarter: number;
  end_quarter: number;
  /** Milliseconds since the epoch. */
  scheduled_start: number | null;
  scheduled_end: number | null;
  protect_answers: boolean;
  organiser_key_hash: Uint8Array | null;
  creator: UserID | null;
  organiser_gone: boolean;
  version: number;
};

const QUARTERS_PER_HOUR = 4;

/** The Meeting in a row, with the organiser's key hash if there is one. */
export function meetingFrom(
  meetingID: MeetingID,
  row: MeetingRow,
): { meeting: Meeting; organiserKeyHash?: Uint8Array } {
  const { scheduled_start: start, scheduled_end: end, organiser_key_hash: organiserKeyHash } = row;
  const meeting: Meeting = {
    meetingID,
    name: row.name,
    about: row.about,
    timezone: row.timezone,
    tentativeDates: row.dates,
    minStartHour: row.start_quarter / QUARTERS_PER_HOUR,
    maxEndHour: row.end_quarter / QUARTERS_PER_HOUR,
    protectAnswers: row.protect_answers,
    version: row.version,
    ...(start !== null && end !== null && { schedule: { start, end } }),
    ...(row.creator !== null ? { creator: row.creator } : row.organiser_gone && { organiserGone: true as const }),
  };
  return { meeting, ...(organiserKeyHash !== null && { organiserKeyHash }) };
}

/** A meeting's details as Sequelize's model takes them. */
export function detailsOf(meeting: Omit<Meeting, "version">) {
  return {
    name: storableText(meeting.name),
    about: storableText(meeting.about),
    timezone: storableText(meeting.timezone),
    dates: [...meeting.tentativeDates],
    startQuarter: meeting.minStartHour * QUARTERS_PER_HOUR,
    endQuarter: meeting.maxEndHour * QUARTERS_PER_HOUR,
    scheduledStart: meeting.schedule === undefined ? null : new Date(meeting.schedule.start),
    scheduledEnd: meeting.schedule === undefined ? null : new Date(meeting.schedule.end),
    protectAnswers: meeting.protectAnswers,
  };
}
