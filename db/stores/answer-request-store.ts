import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import { instantParameter } from "../connection/instant-parameter.ts";
import { statement } from "../connection/statement.ts";
import type { StoreContext } from "./store-context.ts";

/** How a request that carries an id is stored: two SHA-256, 32 bytes each. */
export type RequestHashes = {
  /** Of what the request is about and its id. */
  readonly hash: Uint8Array;
  /** Of its body. */
  readonly bodyHash: Uint8Array;
};

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
  /** Forgets requests older than that (milliseconds since the epoch): nobody repeats them any more. */
  removeBefore(instant: number): Promise<void>;
};

export type AnswerRequest = {
  readonly meetingID: MeetingID;
  readonly request: RequestHashes;
  readonly respondentID: RespondentID;
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
};

const find = statement<{ respondent_id: RespondentID; body_hash: Uint8Array | null }>(
  "find-answer-request",
  "SELECT respondent_id, body_hash FROM answer_requests WHERE meeting_id = $1 AND request_hash = $2",
);
const add = statement(
  "add-answer-request",
  `INSERT INTO answer_requests (meeting_id, request_hash, body_hash, respondent_id, asked_at)
   VALUES ($1, $2, $3, $4, ${instantParameter("$5")})`,
);
const remove = statement(
  "remove-answer-requests",
  `DELETE FROM answer_requests WHERE asked_at < ${instantParameter("$1")}`,
);

/** The answer requests of one transaction. */
export function answerRequestStore({ session }: StoreContext): AnswerRequestStore {
  return {
    async find(meetingID, hash) {
      const [row] = await session.run(find, [meetingID, Buffer.from(hash)]);
      if (row === undefined) return undefined;
      const { respondent_id: respondentID, body_hash: bodyHash } = row;
      return { respondentID, ...(bodyHash !== null && { bodyHash }) };
    },
    async add({ meetingID, request: { hash, bodyHash }, respondentID, askedAt }) {
      await session.run(add, [meetingID, Buffer.from(hash), Buffer.from(bodyHash), respondentID, askedAt]);
    },
    removeBefore: async (instant) => void (await session.run(remove, [instant])),
  };
}
