import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { Op } from "sequelize";
import { instantParameter, statement } from "../connection/statement.ts";
import type { StoreContext } from "./store-context.ts";

/** How a request that carries an id is stored: two SHA-256, 32 bytes each. */
export type RequestHashes = {
  /** Of what the request is about and its id. */
  readonly hash: Uint8Array;
  readonly bodyHash: Uint8Array;
};

type AnswerRequest = {
  readonly meetingID: MeetingID;
  readonly request: RequestHashes;
  readonly respondentID: RespondentID;
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
};

export type DoneRequest = { readonly respondentID: RespondentID; readonly bodyHash?: Uint8Array };

/** Requests to store an answer that were done already, inside one transaction. */
export function answerRequestStore({ tables }: StoreContext) {
  return {
    /** Those that were done, by their hash in hexadecimal. One of an earlier release has no `bodyHash`. */
    async find(meetingID: MeetingID, hashes: readonly Uint8Array[]): Promise<ReadonlyMap<string, DoneRequest>> {
      if (hashes.length === 0) return new Map();
      const where = { meetingID, requestHash: hashes.map((hash) => Buffer.from(hash)) };
      const rows = await tables.answerRequests.list("find-answer-requests", where);
      return new Map(
        rows.map(({ requestHash, respondentID, bodyHash }) => [
          requestHash.toString("hex"),
          { respondentID, ...(bodyHash !== null && { bodyHash: new Uint8Array(bodyHash) }) },
        ]),
      );
    },
    /** Notes requests as done. A second one of the same meeting and hash is a StatementFailed: look with `find` first. */
    async add(requests: readonly AnswerRequest[]): Promise<void> {
      if (requests.length === 0) return;
      const rows = requests.map(({ meetingID, request: { hash, bodyHash }, respondentID, askedAt }) => {
        const hashes = { requestHash: Buffer.from(hash), bodyHash: Buffer.from(bodyHash) };
        return { meetingID, ...hashes, respondentID, askedAt: new Date(askedAt) };
      });
      await tables.answerRequests.insertAll("add-answer-requests", rows);
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

/** Requests to create a meeting that were done already, inside one transaction. */
export function meetingRequestStore({ session, tables }: StoreContext) {
  return {
    /** Notes a request; gives the one noted before, once its transaction has ended, else undefined. */
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
