import type { RequestHashes } from "../hot/optimistic-saves.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
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

const findAnswerRequest = statement<{ respondent_id: RespondentID; body_hash: Uint8Array | null }>(
  "find-answer-request",
  "SELECT respondent_id, body_hash FROM answer_requests WHERE meeting_id = $1 AND request_hash = $2",
);
const addAnswerRequest = statement(
  "add-answer-request",
  `INSERT INTO answer_requests (meeting_id, request_hash, body_hash, respondent_id, asked_at)
   VALUES ($1, $2, $3, $4, ${instantParameter("$5")})`,
);
const removeAnswerRequests = statement(
  "remove-answer-requests",
  `DELETE FROM answer_requests WHERE asked_at < ${instantParameter("$1")}`,
);

/** The answer requests of one transaction. */
export function answerRequestStore({ session }: StoreContext): AnswerRequestStore {
  return {
    async find(meetingID, hash) {
      const [row] = await session.run(findAnswerRequest, [meetingID, Buffer.from(hash)]);
      if (row === undefined) return undefined;
      const { respondent_id: respondentID, body_hash: bodyHash } = row;
      return { respondentID, ...(bodyHash !== null && { bodyHash }) };
    },
    async add({ meetingID, request: { hash, bodyHash }, respondentID, askedAt }) {
      await session.run(addAnswerRequest, [meetingID, Buffer.from(hash), Buffer.from(bodyHash), respondentID, askedAt]);
    },
    removeBefore: async (instant) => void (await session.run(removeAnswerRequests, [instant])),
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

const claimMeetingRequest = statement<{ meeting_id: MeetingID }>(
  "claim-meeting-request",
  `INSERT INTO meeting_requests (request_hash, body_hash, meeting_id, asked_at)
   VALUES ($1, $2, $3, ${instantParameter("$4")})
   ON CONFLICT (request_hash) DO NOTHING RETURNING meeting_id`,
);
const findMeetingRequest = statement<{ meeting_id: MeetingID; body_hash: Uint8Array }>(
  "find-meeting-request",
  "SELECT meeting_id, body_hash FROM meeting_requests WHERE request_hash = $1",
);
const removeMeetingRequests = statement(
  "remove-meeting-requests",
  `DELETE FROM meeting_requests WHERE asked_at < ${instantParameter("$1")}`,
);

/** The meeting requests of one transaction. */
export function meetingRequestStore({ session }: StoreContext): MeetingRequestStore {
  return {
    async claim({ request: { hash, bodyHash }, meetingID, askedAt }) {
      const noted = await session.run(claimMeetingRequest, [
        Buffer.from(hash),
        Buffer.from(bodyHash),
        meetingID,
        askedAt,
      ]);
      if (noted.length > 0) return undefined;
      const [row] = await session.run(findMeetingRequest, [Buffer.from(hash)]);
      if (row === undefined) throw new Error("A meeting request was forgotten while it was repeated.");
      return { meetingID: row.meeting_id, bodyHash: row.body_hash };
    },
    removeBefore: async (instant) => void (await session.run(removeMeetingRequests, [instant])),
  };
}
