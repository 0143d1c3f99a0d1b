import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { PastChange } from "#domain/answers/answer-before.ts";
import { LIMITS } from "#domain/limits.ts";
import { type Connections, statement } from "../connection/connections.ts";

type Counts = { added: number; removed: number; addedIfNeeded: number; removedIfNeeded: number };
type ChangeRow = { respondentID: RespondentID; at: number } & Counts;

const readHistory = statement<ChangeRow>(
  "read-history",
  `SELECT respondent_id, at, added_free AS added, added_if_needed, removed_free AS removed, removed_if_needed
   FROM answer_history JOIN (
     SELECT seq, respondent_id, row_number() OVER (PARTITION BY respondent_id ORDER BY seq DESC) AS place
     FROM answer_history WHERE meeting_id = $1
   ) placed USING (seq, respondent_id)
   WHERE meeting_id = $1 AND place <= ${LIMITS.changesOfAnswer} ORDER BY seq DESC, respondent_id LIMIT $2`,
);
const readRecent = statement<{ respondentID: RespondentID }>(
  "read-recent-respondents",
  `SELECT respondent_id FROM respondents
   WHERE meeting_id = $1 AND arrived_at > now() - interval '1 hour' ORDER BY arrival`,
);

/** Selects the newest changes of an answer that were made in the meeting's present kind. */
const OF_ANSWER = `SELECT h.* FROM answer_history h JOIN meetings m USING (meeting_id)
  WHERE h.kind = m.kind AND meeting_id = $1 AND respondent_id = $2
  ORDER BY h.seq DESC LIMIT ${LIMITS.changesOfAnswer}`;

type SizeRow = { seq: number; at: number; marks: number };
const readSizes = statement<SizeRow>(
  "read-change-sizes",
  `SELECT seq::float8 AS seq, at, added_free + added_if_needed + removed_free + removed_if_needed AS marks
   FROM (${OF_ANSWER}) newest ORDER BY newest.seq DESC`,
);

// The earliest change of a mark tells whether it was there before, because changes of a mark alternate.
const readRuns = statement<PastChange>(
  "read-changes-together",
  `WITH newest AS (${OF_ANSWER}), run AS (
     SELECT seq, added, removed, slot_minutes, count(*) FILTER (WHERE is_other) OVER (ORDER BY seq DESC) AS run FROM (
       SELECT *, slot_minutes <> lag(slot_minutes) OVER (ORDER BY seq DESC) AS is_other FROM newest WHERE seq >= $3::bigint
     ) since
   ), earliest AS (
     SELECT run, slot_minutes, mark, min(2 * seq + was_there) % 2 AS was_there FROM (
       SELECT run, slot_minutes, seq, unnest(added) AS mark, 0 AS was_there FROM run
       UNION ALL SELECT run, slot_minutes, seq, unnest(removed), 1 FROM run
     ) touched GROUP BY run, slot_minutes, mark
   )
   SELECT slot_minutes, coalesce(array_agg(mark) FILTER (WHERE was_there = 0), '{}') AS added,
     coalesce(array_agg(mark) FILTER (WHERE was_there = 1), '{}') AS removed
   FROM earliest GROUP BY run, slot_minutes ORDER BY run`,
);

/**
 * Reads the history of answers on connections of its own, because histories are long. Models lack joins, windows and
 * `unnest`.
 */
export function historyViews(connections: Connections) {
  return {
    /** Returns at most `most` changes of existing answers, latest first; `at` in milliseconds since the epoch. */
    changes: (meetingID: MeetingID, most: number) => connections.run(readHistory, [meetingID, most]),
    /** Returns the respondents of the last hour, in order of arrival. */
    recent: async (meetingID: MeetingID): Promise<readonly RespondentID[]> =>
      (await connections.run(readRecent, [meetingID])).map(({ respondentID }) => respondentID),
    /**
     * Returns the changes of an answer, latest first: their time (milliseconds since the epoch) and number of marks.
     */
    sizes: (meetingID: MeetingID, respondentID: RespondentID) => connections.run(readSizes, [meetingID, respondentID]),
    /**
     * Returns the changes of an answer from this `seq` on, latest first. Joins the changes between two changes of the
     * slot length, because clocks may be set back and a mark may change often.
     */
    since: (meetingID: MeetingID, respondentID: RespondentID, seq: number): Promise<readonly PastChange[]> =>
      connections.run(readRuns, [meetingID, respondentID, seq]),
  };
}
