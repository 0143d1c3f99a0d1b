import type { MeetingID } from "#domain/ids.ts";
import type { ExpectedPerson } from "#domain/meeting/expected.ts";
import { type Connections, statement } from "../connection/connections.ts";
import { EXPECTED, expectedFrom, type ExpectedTuple } from "./expected-rows.ts";
import {
  MEETING_COLUMNS,
  meetingFrom,
  type MeetingRow,
  RESPONDENT,
  type Respondent,
  respondentFrom,
  type RespondentTuple,
  type StoredMeeting,
} from "./locked-meeting.ts";

/** A whole meeting as its page needs it. */
export type MeetingView = StoredMeeting & {
  /** In order of arrival. */
  readonly respondents: readonly Respondent[];
  /** In the order of adding. */
  readonly expected: readonly ExpectedPerson[];
};

// One statement, so that version, details and answers belong together.
const readMeeting = statement<MeetingRow & { respondents: RespondentTuple[] | null; expected: ExpectedTuple[] | null }>(
  "read-meeting",
  `SELECT ${MEETING_COLUMNS}, (
     SELECT json_agg(${RESPONDENT} ORDER BY arrival) FROM respondents r WHERE r.meeting_id = m.meeting_id
   ) AS respondents, ${EXPECTED} AS expected
   FROM meetings m WHERE meeting_id = $1`,
);

/** Reads a meeting with all answers; undefined when there is none. */
export async function meetingView(connections: Connections, meetingID: MeetingID): Promise<MeetingView | undefined> {
  const [row] = await connections.run(readMeeting, [meetingID]);
  if (row === undefined) return undefined;
  const { respondents, expected } = row;
  return {
    ...meetingFrom(meetingID, row),
    respondents: (respondents ?? []).map(respondentFrom),
    expected: (expected ?? []).map(expectedFrom),
  };
}

const readVersions = statement<{ meetingID: MeetingID; version: number }>(
  "read-versions",
  "SELECT meeting_id, version FROM meetings WHERE meeting_id = ANY($1)",
);

/** Version of each of these meetings that exists. */
export async function meetingVersions(
  connections: Connections,
  meetingIDs: readonly MeetingID[],
): Promise<ReadonlyMap<MeetingID, number>> {
  const rows = await connections.run(readVersions, [meetingIDs]);
  return new Map(rows.map((row) => [row.meetingID, row.version]));
}
