import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import { instantParameter } from "../connection/instant-parameter.ts";
import { statement } from "../connection/statement.ts";
import type { StoreContext } from "./store-context.ts";

/**
 * The requests to store an answer that were done already, so that a repeated one is not done again. Inside one
 * transaction. A request is known by a SHA-256, 32 bytes.
 */
export type AnswerRequestStore = {
  /**
   * The respondent whom a request about a locked meeting concerned, if it was done; they may have been deleted since.
   */
  find(meetingID: MeetingID, request: Uint8Array): Promise<RespondentID | undefined>;
  add(done: AnswerRequest): Promise<void>;
  /** Forgets requests older than that (milliseconds since the epoch): nobody repeats them any more. */
  removeBefore(instant: number): Promise<void>;
};

export type AnswerRequest = {
  readonly meetingID: MeetingID;
  readonly request: Uint8Array;
  readonly respondentID: RespondentID;
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
};

const find = statement<{ respondent_id: RespondentID }>(
  "find-answer-request",
  "SELECT respondent_id FROM answer_requests WHERE meeting_id = $1 AND request_hash = $2",
);
const add = statement(
  "add-answer-request",
  `INSERT INTO answer_requests (meeting_id, request_hash, respondent_id, asked_at)
   VALUES ($1, $2, $3, ${instantParameter("$4")})`,
);
const remove = statement(
  "remove-answer-requests",
  `DELETE FROM answer_requests WHERE asked_at < ${instantParameter("$1")}`,
);

/** The answer requests of one transaction. */
export function answerRequestStore({ session }: StoreContext): AnswerRequestStore {
  return {
    find: async (meetingID, request) => (await session.run(find, [meetingID, Buffer.from(request)]))[0]?.respondent_id,
    async add({ meetingID, request, respondentID, askedAt }) {
      await session.run(add, [meetingID, Buffer.from(request), respondentID, askedAt]);
    },
    removeBefore: async (instant) => void (await session.run(remove, [instant])),
  };
}
