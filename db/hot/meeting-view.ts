import type { ExpectedID, MeetingID, RespondentID } from "#domain/ids.ts";
import type { ExpectedMail, ExpectedPerson } from "#domain/meeting/expected.ts";
import { type Connections, statement } from "../connection/connections.ts";
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

/**
 * The expected people of the meeting $1 as JSON, in the order of adding; null for none. Each comes with the person's
 * answer, if any, and the mails of the meeting to that mailbox.
 */
export const EXPECTED = `(
  SELECT json_agg(json_build_array(e.expected_id, e.name, e.email, e.required, r.respondent_id, e.unmatched, e.link_count,
    e.mail_refused, (
    SELECT json_agg(json_build_array(x.kind, round(extract(epoch FROM x.at) * 1000), x.link) ORDER BY x.at)
    FROM expected_mails x WHERE x.meeting_id = e.meeting_id AND x.mailbox = e.mailbox
  )) ORDER BY e.place)
  FROM expected_people e LEFT JOIN respondents r ON r.meeting_id = e.meeting_id AND r.respondent_id = e.respondent_id
  WHERE e.meeting_id = $1
)`;

export type ExpectedTuple = [
  expectedID: ExpectedID,
  name: string,
  email: string | null,
  required: boolean,
  respondentID: RespondentID | null,
  unmatched: boolean,
  linkCount: number,
  mailRefused: boolean,
  mails: [ExpectedMail["kind"], number, string][] | null,
];

/** The person in a tuple. */
export function expectedFrom(tuple: ExpectedTuple): ExpectedPerson {
  const [expectedID, name, email, required, respondentID, unmatched, linkCount, mailRefused, mails] = tuple;
  return {
    expectedID,
    name,
    required,
    linkCount,
    mails: (mails ?? []).map(([kind, at, link]) => ({ kind, at, link })),
    ...(email !== null && { email }),
    ...(respondentID !== null && { respondentID }),
    ...(unmatched && { isUnmatched: true as const }),
    ...(mailRefused && { isMailRefused: true as const }),
  };
}

export type MeetingView = StoredMeeting & {
  /** In order of arrival. */
  readonly respondents: readonly Respondent[];
  /** In the order of adding. */
  readonly expected: readonly ExpectedPerson[];
};

// Reads in one statement, so that version, details and answers belong together.
const readMeeting = statement<MeetingRow & { respondents: RespondentTuple[] | null; expected: ExpectedTuple[] | null }>(
  "read-meeting",
  `SELECT ${MEETING_COLUMNS}, (
     SELECT json_agg(${RESPONDENT} ORDER BY arrival) FROM respondents r WHERE r.meeting_id = m.meeting_id
   ) AS respondents, ${EXPECTED} AS expected
   FROM meetings m WHERE meeting_id = $1`,
);

/** Reads a meeting with all answers; undefined for an unknown meeting. */
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
export async function meetingVersions(connections: Connections, meetingIDs: readonly MeetingID[]) {
  const rows = await connections.run(readVersions, [meetingIDs]);
  return new Map(rows.map((row) => [row.meetingID, row.version]));
}
