import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { Mark } from "#domain/answers/mark.ts";
import type { SlotMinutes } from "#domain/time/slot.ts";
import { type Connections, instantParameter, statement } from "../connection/connections.ts";

type Counts = { added: number; removed: number; addedIfNeeded: number; removedIfNeeded: number };
type ChangeRow = { respondentID: RespondentID; at: number } & Counts;

/** How many marks a column has of each level: those of slots if needed are negative. */
function counts(column: "added" | "removed"): string {
  const of = (sign: string) => `(SELECT count(*)::integer FROM unnest(${column}) mark WHERE mark ${sign} 0)`;
  return `${of(">")} AS ${column}, ${of("<")} AS ${column}_if_needed`;
}

// Counts only: a thousand changes may hold a million slots.
const readHistory = statement<ChangeRow>(
  "read-history",
  `SELECT respondent_id, at, ${counts("added")}, ${counts("removed")} FROM answer_history
   WHERE meeting_id = $1 ORDER BY seq DESC, respondent_id LIMIT $2`,
);
const readRecent = statement<{ respondentID: RespondentID }>(
  "read-recent-respondents",
  `SELECT respondent_id FROM respondents
   WHERE meeting_id = $1 AND arrived_at > now() - interval '1 hour' ORDER BY arrival`,
);
// By its number in the log, and not by its time: clocks may be set back.
type StoredChange = { added: Mark[]; removed: Mark[]; slotMinutes: SlotMinutes | null };
const readChangesSince = statement<StoredChange>(
  "read-changes-since",
  `SELECT added, removed, h.slot_minutes FROM answer_history h JOIN meetings m USING (meeting_id)
   WHERE coalesce(h.kind, m.kind) = m.kind AND meeting_id = $1 AND respondent_id = $2 AND seq >= (
     SELECT min(seq) FROM answer_history WHERE meeting_id = $1 AND respondent_id = $2 AND at >= ${instantParameter("$3")}
   ) ORDER BY seq DESC`,
);

/** Reads of what has changed in the answers of a meeting. */
export function historyViews(connections: Connections) {
  return {
    /** At most `most` changes of answers that are still there, the latest first; `at` in milliseconds since the epoch. */
    changes: (meetingID: MeetingID, most: number) => connections.run(readHistory, [meetingID, most]),
    /** Those who answered for the first time within the last hour, in order of arrival. */
    recent: async (meetingID: MeetingID): Promise<readonly RespondentID[]> =>
      (await connections.run(readRecent, [meetingID])).map(({ respondentID }) => respondentID),
    /**
     * The changes of an answer from `at` on (milliseconds since the epoch), the latest first, as far as they were of the kind that
     * the meeting has now; with each how long slots were before it, where that is known.
     */
    since: (meetingID: MeetingID, respondentID: RespondentID, at: number): Promise<readonly StoredChange[]> =>
      connections.run(readChangesSince, [meetingID, respondentID, at]),
  };
}
