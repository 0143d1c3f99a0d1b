import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { Connections } from "../connection/connections.ts";
import { statement } from "../connection/statement.ts";
import {
  MEETING_COLUMNS,
  meetingFrom,
  type MeetingRow,
  type Respondent,
  type StoredMeeting,
} from "./locked-meeting.ts";

/** A whole meeting as its page needs it. */
export type MeetingView = StoredMeeting & {
  /** In order of arrival. */
  readonly respondents: readonly Respondent[];
};

/** Respondent, name, user, key hash in hexadecimal, slots. */
type RespondentTuple = [RespondentID, string, UserID | null, string | null, Slot[]];

// One statement, so that version, details and answers belong together. JSON, because both sides read and write it
// faster than a row per respondent.
const readMeeting = statement<MeetingRow & { respondents: RespondentTuple[] | null }>(
  "read-meeting",
  `SELECT ${MEETING_COLUMNS}, (
     SELECT json_agg(json_build_array(respondent_id, r.name, user_id, encode(key_hash, 'hex'), slots) ORDER BY arrival)
     FROM respondents r WHERE r.meeting_id = m.meeting_id
   ) AS respondents
   FROM meetings m WHERE meeting_id = $1`,
);

/** Reads a meeting with all answers; undefined when there is none. */
export async function meetingView(connections: Connections, meetingID: MeetingID): Promise<MeetingView | undefined> {
  const [row] = await connections.read(readMeeting, [meetingID]);
  if (row === undefined) return undefined;
  return { ...meetingFrom(meetingID, row), respondents: (row.respondents ?? []).map(respondentFrom) };
}

/** The same as `respondentFrom` of `locked-meeting.ts`, from a JSON tuple, whose key hash is hexadecimal. */
function respondentFrom([respondentID, name, userID, keyHash, slots]: RespondentTuple): Respondent {
  return {
    respondentID,
    name,
    slots,
    ...(userID !== null && { userID }),
    ...(keyHash !== null && { keyHash: Uint8Array.fromHex(keyHash) }),
  };
}

const readVersions = statement<{ meeting_id: MeetingID; version: number }>(
  "read-versions",
  "SELECT meeting_id, version FROM meetings WHERE meeting_id = ANY($1)",
);

/** Version of each of these meetings that exists. */
export async function meetingVersions(
  connections: Connections,
  meetingIDs: readonly MeetingID[],
): Promise<ReadonlyMap<MeetingID, number>> {
  const rows = await connections.read(readVersions, [meetingIDs]);
  return new Map(rows.map((row) => [row.meeting_id, row.version]));
}
