import type { RequestHashes } from "../hot/optimistic-saves.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { Op } from "sequelize";
import { instantParameter, statement } from "../connection/statement.ts";
import type { StoreContext } from "./store-context.ts";

type AnswerRequest = {
  readonly meetingID: MeetingID;
  readonly request: RequestHashes;
  readonly respondentID: RespondentID;
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
};

/**
 * The requests to store an answer that were done already, so that a repeated one is not done again. Inside one
 * transaction.
 */
export function answerRequestStore({ tables }: StoreContext) {
  return {
    /**
     * The request about a locked meeting with this hash, if it was done; its respondent may have been deleted since. A
     * request of an earlier release has no `bodyHash`.
     */
    async find(
      meetingID: MeetingID,
      hash: Uint8Array,
    ): Promise<{ respondentID: RespondentID; bodyHash?: Uint8Array } | undefined> {
      const where = { meetingID, requestHash: Buffer.from(hash) };
      const row = await tables.answerRequests.find("find-answer-request", where);
      if (row === undefined) return undefined;
      const { respondentID, bodyHash } = row;
      return { respondentID, ...(bodyHash !== null && { bodyHash: new Uint8Array(bodyHash) }) };
    },
    /** Notes a request as done. A second one of the same meeting and hash is a StatementFailed: look with `find` first. */
    add({ meetingID, request: { hash, bodyHash }, respondentID, askedAt }: AnswerRequest) {
      const hashes = { requestHash: Buffer.from(hash), bodyHash: Buffer.from(bodyHash) };
      const row = { meetingID, ...hashes, respondentID, askedAt: new Date(askedAt) };
      return tables.answerRequests.insert("add-answer-request", row);
    },
    /** Forgets requests older than that (milliseconds since the epoch): they are not repeated any more. */
    removeBefore: (instant: number) =>
      tables.answerRequests.remove("remove-answer-requests", { askedAt: { [Op.lt]: new Date(instant) } }),
  };
}

// A model's insert does not tell whether there was a conflict.
const claimMeetingRequest = statement<{ meeting_id: MeetingID }>(
  "claim-meeting-request",
  `INSERT INTO meeting_requests (request_hash, body_hash, meeting_id, asked_at)
   VALUES ($1, $2, $3, ${instantParameter("$4")})
   ON CONFLICT (request_hash) DO NOTHING RETURNING meeting_id`,
);

/**
 * The requests to create a meeting that were done already, so that a repeated one is not done again. Inside one
 * transaction.
 */
export function meetingRequestStore({ session, tables }: StoreContext) {
  return {
    /**
     * Notes a request; undefined when it was not noted before. Else gives what was noted, once the transaction that noted
     * it has ended; that meeting may have been deleted since.
     */
    async claim({
      request: { hash, bodyHash },
      meetingID,
      askedAt,
    }: Omit<AnswerRequest, "respondentID">): Promise<{ meetingID: MeetingID; bodyHash: Uint8Array } | undefined> {
      const noted = await session.run(claimMeetingRequest, [hash, bodyHash, meetingID, askedAt]);
      if (noted.length > 0) return undefined;
      const row = await tables.meetingRequests.find("find-meeting-request", { requestHash: Buffer.from(hash) });
      if (row === undefined) throw new Error("A meeting request was forgotten while it was repeated.");
      return { meetingID: row.meetingID, bodyHash: new Uint8Array(row.bodyHash) };
    },
    /** Forgets requests older than that (milliseconds since the epoch): they are not repeated any more. */
    removeBefore: (instant: number) =>
      tables.meetingRequests.remove("remove-meeting-requests", { askedAt: { [Op.lt]: new Date(instant) } }),
  };
}
