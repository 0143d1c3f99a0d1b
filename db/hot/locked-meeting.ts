import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import type { OfKind } from "#domain/meeting/kind.ts";
import { marksOf, type Mark } from "#domain/answers/levels.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import type { Slot } from "#domain/time/slot.ts";
import { type Sender, instantParameter, statement } from "../connection/connections.ts";
import type { Row } from "../models/models.ts";
import type { StoreContext } from "../stores/store-context.ts";

/** Columns of `meetings m` that make a Meeting, for prepared statements. */
export const MEETING_COLUMNS = `m.name, m.about, m.place, m.timezone, m.kind, m.weekdays, m.dates, m.start_quarter, m.end_quarter, m.hours_by_day,
  m.slot_minutes, m.scheduled_start, m.scheduled_end, m.protect_answers, m.closes_at, m.duration_minutes,
  m.required_respondents, m.min_respondents, m.allow_if_needed, m.answers_hidden, m.organiser_key_hash, m.creator, m.organiser_gone, m.version`;

export type MeetingRow = Omit<
  Row<"meetings">,
  "meetingID" | "arrivals" | "sequence" | "unseenSteps" | "expectedTold" | "createdAt"
>;

export const QUARTERS_PER_HOUR = 4;

export type StoredMeeting = { readonly meeting: Meeting; readonly organiserKeyHash?: Uint8Array };

/** SQL: the time of `meetings m` may not be over. A weekly time never is; whole days have 14 hours more, for every zone. */
export function mayTakePlaceAfter(parameter: `$${number}`): string {
  const slack = "CASE m.kind WHEN 'wholeDays' THEN interval '14 hours' ELSE interval '0' END";
  return `m.scheduled_end > CASE m.kind WHEN 'weekdays' THEN '-infinity' ELSE ${instantParameter(parameter)} - ${slack} END`;
}

/** Returns the kind of a meeting or of its time; absent for dates. */
export function kindOf({ kind }: Pick<MeetingRow, "kind">): OfKind {
  return kind === "dates" ? {} : { kind };
}

/** The meeting in a row. */
export function meetingFrom(meetingID: MeetingID, row: MeetingRow): StoredMeeting {
  const { scheduledStart: start, scheduledEnd: end, organiserKeyHash } = row;
  const meeting: Meeting = {
    meetingID,
    name: row.name,
    about: row.about,
    ...(row.place !== null && { place: row.place }),
    timezone: row.timezone,
    ...kindOf(row),
    tentativeDates: row.weekdays === null ? row.dates : [],
    ...(row.weekdays !== null && { weekdays: row.weekdays }),
    minStartHour: row.startQuarter / QUARTERS_PER_HOUR,
    maxEndHour: row.endQuarter / QUARTERS_PER_HOUR,
    ...(row.slotMinutes !== 30 && { slotMinutes: row.slotMinutes }),
    ...(row.hoursByDay !== null && { hoursByDay: row.hoursByDay }),
    protectAnswers: row.protectAnswers,
    version: row.version,
    ...(row.closesAt !== null && { closesAt: row.closesAt }),
    ...(row.durationMinutes !== null && { durationMinutes: row.durationMinutes }),
    ...(row.requiredRespondents.length > 0 && { requiredRespondentIDs: row.requiredRespondents }),
    ...(row.minRespondents !== null && { minRespondents: row.minRespondents }),
    ...(row.allowIfNeeded && { allowIfNeeded: true }),
    ...(row.answersHidden && { answersVisibleTo: "organiser" as const }),
    ...(start !== null && end !== null && { schedule: { start, end, ...kindOf(row) } }),
    ...(row.creator !== null ? { creator: row.creator } : row.organiserGone && { organiserGone: true as const }),
  };
  return { meeting, ...(organiserKeyHash !== null && { organiserKeyHash }) };
}

// Only the columns of the locked row date from after the wait for the lock. Columns of other tables date from before
// it.
const LOCKED_COLUMNS = `${MEETING_COLUMNS}, m.grid_seq::float8 AS grid_seq`;
type LockedRow = MeetingRow & { gridSeq: number };
const lock = statement<LockedRow>(
  "lock-meeting",
  `SELECT ${LOCKED_COLUMNS} FROM meetings m WHERE meeting_id = $1 FOR UPDATE`,
);

/** Takes a meeting's lock until the transaction ends, and reads it; undefined when there is no such meeting. */
export async function lockMeeting({ session, locks }: StoreContext, meetingID: MeetingID) {
  const [row] = await session.run(lock, [meetingID]);
  if (row === undefined) return undefined;
  locks.hold(meetingID, row.gridSeq);
  return meetingFrom(meetingID, row);
}

/** A respondent as stored. E-mail addresses stay out of it: no screen shows them. */
export type Respondent = {
  readonly respondentID: RespondentID;
  readonly name: string;
  readonly note?: string;
  /** Absent for a guest. */
  readonly userID?: UserID;
  /** SHA-256 of the respondent key, 32 bytes. */
  readonly keyHash?: Uint8Array;
  /**
   * Projection of the answer, each level ascending. Includes stored slots that the meeting does not show at present.
   */
  readonly marks: readonly Mark[];
};

/** A respondent of the table `r` as JSON, which both sides read and write faster than rows and arrays. */
export const RESPONDENT =
  "json_build_array(r.respondent_id, r.name, r.user_id, encode(r.key_hash, 'hex'), r.slots, r.if_needed, r.note)";

export type RespondentTuple = [
  RespondentID,
  string,
  UserID | null,
  string | null,
  Slot[],
  Slot[] | null,
  string | null,
];

/** The respondent in a tuple. */
export function respondentFrom(tuple: RespondentTuple): Respondent {
  const [respondentID, name, userID, keyHash, slots, ifNeeded, note] = tuple;
  return {
    respondentID,
    name,
    ...(note !== null && { note }),
    marks: ifNeeded === null ? slots : [...marksOf(slots, ifNeeded)],
    ...(userID !== null && { userID }),
    ...(keyHash !== null && { keyHash: Uint8Array.fromHex(keyHash) }),
  };
}

const FOUND = `SELECT json_agg(${RESPONDENT}) FROM respondents r
  WHERE r.meeting_id = $1 AND (r.respondent_id = ANY($2::text[]) OR r.user_id = ANY($3::text[]))`;
type FoundRow = { respondents: RespondentTuple[] | null };
const find = statement<FoundRow>("find-respondents", `SELECT (${FOUND}) AS respondents`);

/** Respondents with one of these ids, or of one of these users. */
export type Who = { readonly respondentIDs?: readonly RespondentID[]; readonly userIDs?: readonly UserID[] };

/** Returns the respondents with these ids who belong to this meeting, in any order. */
export async function findRespondents(
  session: Sender,
  meetingID: MeetingID,
  { respondentIDs = [], userIDs = [] }: Who,
) {
  const [row] = await session.run(find, [meetingID, respondentIDs, userIDs]);
  return (row?.respondents ?? []).map(respondentFrom);
}

const lockWith = statement<LockedRow & FoundRow & { foundAt: number }>(
  "lock-meeting-with-respondents",
  `SELECT ${LOCKED_COLUMNS}, (${FOUND}) AS respondents,
     (SELECT seen.version FROM meetings seen WHERE seen.meeting_id = $1) AS found_at
   FROM meetings m WHERE m.meeting_id = $1 FOR UPDATE`,
);

/** {@link lockMeeting} and {@link findRespondents} in one statement, unless it had to wait for the lock. */
export async function lockWithRespondents(
  { session, locks }: StoreContext,
  meetingID: MeetingID,
  { respondentIDs = [], userIDs = [] }: Who,
): Promise<{ readonly locked: StoredMeeting; readonly respondents: readonly Respondent[] } | undefined> {
  const [row] = await session.run(lockWith, [meetingID, respondentIDs, userIDs]);
  if (row === undefined) return undefined;
  locks.hold(meetingID, row.gridSeq);
  // Every change of a respondent makes another version of the meeting, so these respondents date from before the wait.
  const respondents =
    row.foundAt === row.version
      ? (row.respondents ?? []).map(respondentFrom)
      : await findRespondents(session, meetingID, { respondentIDs, userIDs });
  return { locked: meetingFrom(meetingID, row), respondents };
}
