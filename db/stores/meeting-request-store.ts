import type { MeetingID } from "#domain/meeting-id.ts";
import { instantParameter } from "../connection/instant-parameter.ts";
import { statement } from "../connection/statement.ts";
import type { RequestHashes } from "./answer-request-store.ts";
import type { StoreContext } from "./store-context.ts";

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
  /** Forgets requests older than that (milliseconds since the epoch): nobody repeats them any more. */
  removeBefore(instant: number): Promise<void>;
};

export type MeetingRequest = {
  readonly request: RequestHashes;
  readonly meetingID: MeetingID;
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
};

const claim = statement<{ meeting_id: MeetingID }>(
  "claim-meeting-request",
  `INSERT INTO meeting_requests (request_hash, body_hash, meeting_id, asked_at)
   VALUES ($1, $2, $3, ${instantParameter("$4")})
   ON CONFLICT (request_hash) DO NOTHING RETURNING meeting_id`,
);
const find = statement<{ meeting_id: MeetingID; body_hash: Uint8Array }>(
  "find-meeting-request",
  "SELECT meeting_id, body_hash FROM meeting_requests WHERE request_hash = $1",
);
const remove = statement(
  "remove-meeting-requests",
  `DELETE FROM meeting_requests WHERE asked_at < ${instantParameter("$1")}`,
);

/** The meeting requests of one transaction. */
export function meetingRequestStore({ session }: StoreContext): MeetingRequestStore {
  return {
    async claim({ request: { hash, bodyHash }, meetingID, askedAt }) {
      const noted = await session.run(claim, [Buffer.from(hash), Buffer.from(bodyHash), meetingID, askedAt]);
      if (noted.length > 0) return undefined;
      const [row] = await session.run(find, [Buffer.from(hash)]);
      if (row === undefined) throw new Error("A meeting request was forgotten while it was repeated.");
      return { meetingID: row.meeting_id, bodyHash: row.body_hash };
    },
    removeBefore: async (instant) => void (await session.run(remove, [instant])),
  };
}
