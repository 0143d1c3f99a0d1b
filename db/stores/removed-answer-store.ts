import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import type { SlotMinutes } from "#domain/time/slot.ts";
import { statement } from "../connection/connections.ts";
import { RESPONDENT, type Respondent, respondentFrom, type RespondentTuple } from "../hot/locked-meeting.ts";
import { addJobs } from "./job-store.ts";
import type { StoreContext } from "./store-context.ts";

/** How long answers that an organiser has removed can be brought back. */
const UNDO_MINUTES = 10;

// Whole rows as JSON, so that a column which respondents get later is in them too: no model can say that.
const keep = statement(
  "keep-removed-answers",
  `INSERT INTO removed_answers (meeting_id, respondent_id, user_id, answer, kind, slot_minutes)
   SELECT meeting_id, respondent_id, user_id, to_jsonb(r), m.kind, m.slot_minutes
   FROM respondents r JOIN (SELECT meeting_id, kind, slot_minutes FROM meetings) m USING (meeting_id)
   WHERE meeting_id = $1 AND respondent_id = ANY($2::text[])`,
);
/** Of which kind the meeting was, and how long its slots; null: as it is now. */
type Shape = { readonly kind: MeetingKind | null; readonly slotMinutes: SlotMinutes | null };
const bringBack = statement<{ respondent: RespondentTuple } & Shape>(
  "bring-answers-back",
  `WITH back AS (
     DELETE FROM removed_answers x
     WHERE meeting_id = $1 AND respondent_id = ANY($2::text[]) AND removed_at > now() - interval '${UNDO_MINUTES} minutes'
       AND NOT EXISTS (SELECT FROM respondents r WHERE r.meeting_id = $1 AND r.user_id = x.user_id)
     RETURNING answer, respondent_id, kind, slot_minutes
   ), here AS (
     INSERT INTO respondents AS r SELECT (jsonb_populate_record(NULL::respondents, answer)).* FROM back
     RETURNING ${RESPONDENT} AS respondent
   )
   SELECT here.respondent, kind, slot_minutes FROM here JOIN back ON respondent_id = respondent ->> 0`,
);
const forget = statement(
  "forget-removed-answers",
  `DELETE FROM removed_answers WHERE removed_at <= now() - interval '${UNDO_MINUTES} minutes'`,
);

/** Answers that an organiser has removed together a moment ago, inside one transaction. */
export function removedAnswerStore({ session, locks }: StoreContext) {
  return {
    /** To be called before these respondents of a locked meeting are removed: for ten minutes they can be brought back. */
    async keep(meetingID: MeetingID, respondentIDs: readonly RespondentID[]): Promise<void> {
      locks.gridSeq(meetingID);
      await session.run(keep, [meetingID, respondentIDs]);
      await addJobs(session, [{ name: "forgetRemoved", payload: {}, after: UNDO_MINUTES * 60_000 + 1_000 }]);
    },
    /**
     * Makes them respondents of a locked meeting again, as they were, but for those for whom it is too late, and users who have
     * answered again. The grid document has to get their names and slots back too, which were those of a meeting of that kind and
     * length of slots; null: as it has them now.
     */
    async bringBack(
      meetingID: MeetingID,
      respondentIDs: readonly RespondentID[],
    ): Promise<readonly (Respondent & Shape)[]> {
      locks.gridSeq(meetingID);
      const rows = await session.run(bringBack, [meetingID, respondentIDs]);
      return rows.map(({ respondent, ...shape }) => ({ ...respondentFrom(respondent), ...shape }));
    },
    /** Deletes those for whom it is too late. */
    async forget(): Promise<void> {
      await session.run(forget, []);
    },
  };
}
