import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { Row } from "../models/models.ts";
import { statement } from "../connection/connections.ts";
import { ALL_PEOPLE, SOME_PEOPLE } from "./meeting-people.ts";
import type { StoreContext } from "./store-context.ts";

type CountedMeeting = Pick<Row<"meetings">, "name" | "timezone" | "answersHidden" | "sequence" | "unseenSteps"> & {};

type SequenceSteps = Pick<CountedMeeting, "sequence" | "unseenSteps">;

const COUNTED = "name, timezone, answers_hidden, sequence, unseen_steps";
const readMeeting = statement<CountedMeeting>(
  "meeting-of-notices",
  `SELECT ${COUNTED} FROM meetings WHERE meeting_id = $1`,
);
const addSteps = statement<CountedMeeting>(
  "add-sequence-steps",
  `UPDATE meetings SET sequence = sequence + $2, unseen_steps = unseen_steps + $3 WHERE meeting_id = $1
   RETURNING ${COUNTED}`,
);
// A model's `where` would name each pair on its own.
const removePendingDigest = statement(
  "digest-sent",
  `DELETE FROM untold_answers
   WHERE (meeting_id, respondent_id) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
);

/** Stores the facts from which `server/notices` decides who hears what, inside one transaction. */
export function noticeStore({ session, tables, locks }: StoreContext) {
  return {
    /** Lists the creator, if they have an account, and all respondents in order of arrival. */
    people: (meetingID: MeetingID) => session.run(ALL_PEOPLE, [meetingID]),
    /** Lists the creator, if they have an account, and these respondents in order of arrival. */
    somePeople: (meetingID: MeetingID, respondentIDs: readonly RespondentID[]) =>
      session.run(SOME_PEOPLE, [meetingID, respondentIDs]),

    async meeting(meetingID: MeetingID): Promise<CountedMeeting | undefined> {
      return (await session.run(readMeeting, [meetingID]))[0];
    },

    /** Adds steps to the counters of a locked meeting, and returns it with the new counts. */
    async addSteps(
      meetingID: MeetingID,
      { sequence, unseenSteps }: SequenceSteps,
    ): Promise<CountedMeeting | undefined> {
      locks.gridSeq(meetingID);
      return (await session.run(addSteps, [meetingID, sequence, unseenSteps]))[0];
    },

    /** Finds the guest whose respondent key has this SHA-256. */
    async respondentWithKey(meetingID: MeetingID, keyHash: Uint8Array): Promise<RespondentID | undefined> {
      const where = { meetingID, keyHash };
      const row = await tables.respondents.find("respondent-with-key", where, { attributes: ["respondentID"] });
      return row?.respondentID;
    },

    /** Notes that the next digest tells the creator about this answer. */
    addToDigest: (meetingID: MeetingID, respondentID: RespondentID) =>
      tables.untoldAnswers.upsert("add-to-digest", { meetingID, respondentID }, []),
    /** Forgets answers that a digest has named; both lists have the same order. */
    async digestSent(meetingIDs: readonly MeetingID[], respondentIDs: readonly RespondentID[]): Promise<void> {
      await session.run(removePendingDigest, [meetingIDs, respondentIDs]);
    },
  };
}
