import type { RequestHashes } from "../hot/optimistic-saves.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { Op } from "sequelize";
import { instantParameter, statement } from "../connection/statement.ts";
import type { StoreContext } from "./store-context.ts";

/**
 * The requests to store an answer that were done already, so that a repeated one is not done again. Inside one
 * transaction.
 */
export type AnswerRequestStore = {
  /**
   * The request about a locked meeting with this hash, if it was done; its respondent may have been deleted since. A
   * request of an earlier release has no `bodyHash`.
   */
  find(
    meetingID: MeetingID,
    hash: Uint8Array,
  ): Promise<{ respondentID: RespondentID; bodyHash?: Uint8Array } | undefined>;
  /** Notes a request as done. A second one of the same meeting and hash is a StatementFailed: look with `find` first. */
  add(done: AnswerRequest): Promise<void>;
  /** Forgets requests older than that (milliseconds since the epoch): they are not repeated any more. */
  removeBefore(instant: number): Promise<void>;
};

type AnswerRequest = {
  readonly meetingID: MeetingID;
  readonly request: RequestHashes;
  readonly respondentID: RespondentID;
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
};

/** The answer requests of one transaction. */
export function answerRequestStore({ session, models }: StoreContext): AnswerRequestStore {
  return {
    async find(meetingID, hash) {
      const row = await session.model("find-answer-request", (within) =>
        models.answerRequests.findOne({ ...within, where: { meetingID, requestHash: Buffer.from(hash) }, raw: true }),
      );
      if (row === null) return undefined;
      const { respondentID, bodyHash } = row;
      return { respondentID, ...(bodyHash !== null && { bodyHash: new Uint8Array(bodyHash) }) };
    },
    async add({ meetingID, request: { hash, bodyHash }, respondentID, askedAt }) {
      const hashes = { requestHash: Buffer.from(hash), bodyHash: Buffer.from(bodyHash) };
      const row = { meetingID, ...hashes, respondentID, askedAt: new Date(askedAt) };
      await session.model("add-answer-request", (within) => models.answerRequests.create(row, within));
    },
    async removeBefore(instant) {
      await session.model("remove-answer-requests", (within) =>
        models.answerRequests.destroy({ ...within, where: { askedAt: { [Op.lt]: new Date(instant) } } }),
      );
    },
  };
}

/**
 * The requests to create a meeting that were done already, so that a repeated one is not done again. Inside one
 * transaction.
 */
export type MeetingRequestStore = {
  /**
   * Notes a request; undefined when it was not noted before. Else gives what was noted, once the transaction that noted
   * it has ended; that meeting may have been deleted since.
   */
  claim(request: MeetingRequest): Promise<{ meetingID: MeetingID; bodyHash: Uint8Array } | undefined>;
  /** Forgets requests older than that (milliseconds since the epoch): they are not repeated any more. */
  removeBefore(instant: number): Promise<void>;
};

type MeetingRequest = {
  readonly request: RequestHashes;
  readonly meetingID: MeetingID;
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
};

// A model's insert does not tell whether there was a conflict.
const claimMeetingRequest = statement<{ meeting_id: MeetingID }>(
  "claim-meeting-request",
  `INSERT INTO meeting_requests (request_hash, body_hash, meeting_id, asked_at)
   VALUES ($1, $2, $3, ${instantParameter("$4")})
   ON CONFLICT (request_hash) DO NOTHING RETURNING meeting_id`,
);
/** The meeting requests of one transaction. */
export function meetingRequestStore({ session, models }: StoreContext): MeetingRequestStore {
  return {
    async claim({ request: { hash, bodyHash }, meetingID, askedAt }) {
      const noted = await session.run(claimMeetingRequest, [
        Buffer.from(hash),
        Buffer.from(bodyHash),
        meetingID,
        askedAt,
      ]);
      if (noted.length > 0) return undefined;
      const row = await session.model("find-meeting-request", (within) =>
        models.meetingRequests.findOne({ ...within, where: { requestHash: Buffer.from(hash) }, raw: true }),
      );
      if (row === null) throw new Error("A meeting request was forgotten while it was repeated.");
      return { meetingID: row.meetingID, bodyHash: new Uint8Array(row.bodyHash) };
    },
    async removeBefore(instant) {
      await session.model("remove-meeting-requests", (within) =>
        models.meetingRequests.destroy({ ...within, where: { askedAt: { [Op.lt]: new Date(instant) } } }),
      );
    },
  };
}
