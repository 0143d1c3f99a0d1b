import type { Meeting } from "#domain/meeting/meeting.ts";
import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import { type Connections, statement } from "../connection/connections.ts";
import type { Tables } from "../models/models.ts";
import { MEETING_COLUMNS, meetingFrom, type MeetingRow } from "../hot/locked-meeting.ts";

/** The end of a page of a list: the page after it begins behind this meeting. */
export type ListPlace = {
  /** Microseconds since the epoch. */
  readonly createdAt: number;
  readonly meetingID: MeetingID;
};
type ListPage = { readonly after?: ListPlace | undefined; readonly limit: number };
export type ListedMeeting = {
  readonly meeting: Meeting;
  readonly answerCount: number;
  /** Expected people without an answer. */
  readonly awaitedCount: number;
};
type ListedMeetings = {
  /** The newest first. */
  readonly meetings: readonly ListedMeeting[];
  /** The beginning of the next page, if there is one. */
  readonly next?: ListPlace;
};

export type AnswerPlace = {
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  readonly userID: UserID;
};

export type MyMeetingsViews = ReturnType<typeof myMeetingsViews>;

type ListRow = MeetingRow & {
  meetingID: MeetingID;
  createdAtMicros: number;
  answerCount: number;
  awaitedCount: number;
};

// The id of a deleted answer stays with the expected person.
const COUNTS = `(SELECT count(*)::int FROM respondents a WHERE a.meeting_id = m.meeting_id) AS answer_count,
  (SELECT count(*)::int FROM expected_people e WHERE e.meeting_id = m.meeting_id AND NOT EXISTS (
     SELECT FROM respondents a WHERE a.meeting_id = e.meeting_id AND a.respondent_id = e.respondent_id)) AS awaited_count`;
const COLUMNS = `m.meeting_id, ${MEETING_COLUMNS}, ${COUNTS}, (extract(epoch FROM m.created_at) * 1000000)::bigint::float8 AS created_at_micros`;
const BEHIND = `(m.created_at, m.meeting_id) < ('epoch'::timestamptz + $2::bigint * interval '1 microsecond', $3)
  ORDER BY m.created_at DESC, m.meeting_id DESC LIMIT $4`;

// A model orders neither by two columns at once nor to the microsecond.
const listCreated = statement<ListRow>(
  "list-created",
  `SELECT ${COLUMNS} FROM meetings m WHERE m.creator = $1 AND ${BEHIND}`,
);
const listResponded = statement<ListRow>(
  "list-responded",
  `SELECT ${COLUMNS} FROM respondents r JOIN meetings m USING (meeting_id) WHERE r.user_id = $1 AND ${BEHIND}`,
);
// A model compares columns of two tables only by way of SQL.
const readMisnamed = statement<AnswerPlace>(
  "misnamed-answers",
  `SELECT meeting_id, respondent_id, user_id FROM respondents r JOIN users u USING (user_id)
   WHERE r.name <> u.name AND ($1::text IS NULL OR user_id = $1)`,
);

const readAwaiting = statement<{ meetingID: MeetingID }>(
  "meetings-awaiting-addresses",
  `SELECT r.meeting_id FROM respondents r WHERE r.user_id = $1 AND EXISTS (
     SELECT FROM expected_people e WHERE e.meeting_id = r.meeting_id AND e.email IS NOT NULL)`,
);

/** Later than any meeting. */
const NEWEST = { createdAt: Number.MAX_SAFE_INTEGER, meetingID: "" };

export function myMeetingsViews(connections: Connections, tables: Tables) {
  async function list(from: typeof listCreated, userID: UserID, { after, limit }: ListPage): Promise<ListedMeetings> {
    const { createdAt, meetingID } = after ?? NEWEST;
    const rows = await connections.run(from, [userID, createdAt, meetingID, limit + 1]);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      meetings: page.map((row) => ({
        meeting: meetingFrom(row.meetingID, row).meeting,
        answerCount: row.answerCount,
        awaitedCount: row.awaitedCount,
      })),
      ...(last !== undefined &&
        rows.length > limit && { next: { createdAt: last.createdAtMicros, meetingID: last.meetingID } }),
    };
  }

  return {
    created: (userID: UserID, page: ListPage) => list(listCreated, userID, page),
    responded: (userID: UserID, page: ListPage) => list(listResponded, userID, page),
    allCreated: async (userID: UserID): Promise<readonly MeetingID[]> => {
      const rows = await tables.meetings.list("all-created", { creator: userID }, { attributes: ["meetingID"] });
      return rows.map(({ meetingID }) => meetingID);
    },
    allAnswers: async (userID: UserID): Promise<readonly AnswerPlace[]> => {
      const how = { attributes: ["meetingID", "respondentID"] };
      const rows = await tables.respondents.list("all-answers", { userID }, how);
      return rows.map(({ meetingID, respondentID }) => ({ meetingID, respondentID, userID }));
    },
    /** Meetings that a user has answered and that expect people by their addresses. */
    awaiting: async (userID: UserID) =>
      (await connections.run(readAwaiting, [userID])).map(({ meetingID }) => meetingID),
    /** Finds answers under another name than their account's, of one user or of all. */
    misnamedAnswers: (userID: UserID | null = null) => connections.run(readMisnamed, [userID]),
  };
}
