import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { Session } from "../connection/session.ts";
import { statement } from "../connection/statement.ts";

/** Columns of `meetings` that make a Meeting, for prepared statements. */
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

export const QUARTERS_PER_HOUR = 4;

/** A meeting as stored; its key hash is absent where there is no key. */
export type StoredMeeting = { readonly meeting: Meeting; readonly organiserKeyHash?: Uint8Array };

/** The meeting in a row. */
export function meetingFrom(meetingID: MeetingID, row: MeetingRow): StoredMeeting {
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

/** A respondent as stored. E-mail addresses stay out of it: no screen shows them. */
export type Respondent = {
  readonly respondentID: RespondentID;
  readonly name: string;
  /** Absent for a guest. */
  readonly userID?: UserID;
  /** SHA-256 of the respondent key, 32 bytes. */
  readonly keyHash?: Uint8Array;
  /** Projection of the answer, ascending: everything stored, also what the meeting's present times hide. */
  readonly slots: readonly Slot[];
};

type RespondentRow = {
  respondent_id: RespondentID;
  name: string;
  user_id: UserID | null;
  key_hash: Uint8Array | null;
  slots: Slot[];
};
const RESPONDENT_COLUMNS = "respondent_id, name, user_id, key_hash, slots";

const find = statement<RespondentRow>(
  "find-respondent",
  `SELECT ${RESPONDENT_COLUMNS} FROM respondents WHERE meeting_id = $1 AND respondent_id = $2`,
);
const findByUser = statement<RespondentRow>(
  "find-respondent-by-user",
  `SELECT ${RESPONDENT_COLUMNS} FROM respondents WHERE meeting_id = $1 AND user_id = $2`,
);

// One table only: columns of a joined table would be read before the wait for the lock, not after it.
const lock = statement<MeetingRow & { grid_seq: number }>(
  "lock-meeting",
  `SELECT ${MEETING_COLUMNS}, grid_seq FROM meetings WHERE meeting_id = $1 FOR UPDATE`,
);

/** Takes a meeting's lock until the transaction ends, and reads it. `gridSeq` is the last of its grid log. */
export async function lockMeeting(
  session: Session,
  meetingID: MeetingID,
): Promise<(StoredMeeting & { readonly gridSeq: number }) | undefined> {
  const [row] = await session.run(lock, [meetingID]);
  return row && { ...meetingFrom(meetingID, row), gridSeq: row.grid_seq };
}

/** The respondent of this very meeting. */
export async function findRespondent(
  session: Session,
  meetingID: MeetingID,
  respondentID: RespondentID,
): Promise<Respondent | undefined> {
  return respondentFrom((await session.run(find, [meetingID, respondentID]))[0]);
}

function respondentFrom(row: RespondentRow | undefined): Respondent | undefined {
  if (row === undefined) return undefined;
  const { respondent_id: respondentID, name, user_id: userID, key_hash: keyHash, slots } = row;
  return { respondentID, name, slots, ...(userID !== null && { userID }), ...(keyHash !== null && { keyHash }) };
}

/** The one respondent that a user is in this meeting. */
export async function findRespondentByUser(
  session: Session,
  meetingID: MeetingID,
  userID: UserID,
): Promise<Respondent | undefined> {
  return respondentFrom((await session.run(findByUser, [meetingID, userID]))[0]);
}
