import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { Op } from "sequelize";
import { instantParameter, statement } from "../connection/connections.ts";
import type { StoreContext } from "./store-context.ts";

/** A stored request with an id: two SHA-256, 32 bytes each. */
export type RequestHashes = {
  /** Hash of the scope and the id. */
  readonly hash: Uint8Array;
  readonly bodyHash: Uint8Array;
};

/** Milliseconds since the epoch. */
type Asked = { readonly meetingID: MeetingID; readonly askedAt: number };
export type AnswerRequest = { readonly request: RequestHashes; readonly respondentID: RespondentID };

export type DoneRequest = { readonly respondentID: RespondentID; readonly bodyHash: Uint8Array };

// Models cannot insert or compare lists of values (`unnest`), and every save runs these two.
const findDone = statement<{ requestHash: Uint8Array } & DoneRequest>(
  "find-answer-requests",
  `SELECT request_hash, respondent_id, body_hash FROM answer_requests
   WHERE meeting_id = $1 AND request_hash = ANY(ARRAY(SELECT decode(hash, 'hex') FROM unnest($2::text[]) AS hash))`,
);
const addDone = statement(
  "add-answer-requests",
  `INSERT INTO answer_requests (meeting_id, request_hash, body_hash, respondent_id, asked_at)
   SELECT $1, decode(hash, 'hex'), decode(body_hash, 'hex'), respondent_id, ${instantParameter("$5")}
   FROM unnest($2::text[], $3::text[], $4::text[]) AS done (hash, body_hash, respondent_id)`,
);

/** Returns the hashes of requests and bodies, and the respondents, as columns. */
export function requestColumns(requests: readonly AnswerRequest[]): [string[], string[], RespondentID[]] {
  return [
    requests.map(({ request }) => request.hash.toHex()),
    requests.map(({ request }) => request.bodyHash.toHex()),
    requests.map(({ respondentID }) => respondentID),
  ];
}

/** Stores finished requests about answers, inside one transaction. */
export function answerRequestStore({ session, tables }: StoreContext) {
  return {
    /** Finds requests that were done already, by their hash in hexadecimal. */
    async find(meetingID: MeetingID, hashes: readonly Uint8Array[]): Promise<ReadonlyMap<string, DoneRequest>> {
      if (hashes.length === 0) return new Map();
      const rows = await session.run(findDone, [meetingID, hashes.map((hash) => hash.toHex())]);
      return new Map(rows.map(({ requestHash, ...request }) => [requestHash.toHex(), request]));
    },
    /** Records finished requests. A repeated hash is a StatementFailed: call `find` first. */
    async add({ meetingID, askedAt }: Asked, requests: readonly AnswerRequest[]): Promise<void> {
      if (requests.length === 0) return;
      await session.run(addDone, [meetingID, ...requestColumns(requests), askedAt]);
    },
    /** Deletes requests before an instant (milliseconds since the epoch), which nobody repeats any more. */
    removeBefore: (instant: number) =>
      tables.answerRequests.remove("remove-answer-requests", { askedAt: { [Op.lt]: instant } }),
  };
}

// A model's insert does not tell whether there was a conflict.
const claimMeetingRequest = statement<{ meetingID: MeetingID }>(
  "claim-meeting-request",
  `INSERT INTO meeting_requests (request_hash, body_hash, meeting_id, asked_at)
   VALUES ($1, $2, $3, ${instantParameter("$4")})
   ON CONFLICT (request_hash) DO NOTHING RETURNING meeting_id`,
);

/** Stores finished requests that created meetings, inside one transaction. */
export function meetingRequestStore({ session, tables }: StoreContext) {
  return {
    /** Records a request. Returns the recorded one if the request was done before; waits for its transaction. */
    async claim({
      request: { hash, bodyHash },
      meetingID,
      askedAt,
    }: Asked & Pick<AnswerRequest, "request">): Promise<{ meetingID: MeetingID; bodyHash: Uint8Array } | undefined> {
      const noted = await session.run(claimMeetingRequest, [hash, bodyHash, meetingID, askedAt]);
      if (noted.length > 0) return undefined;
      const row = await tables.meetingRequests.find("find-meeting-request", { requestHash: hash });
      if (row === undefined) throw new Error("A meeting request was forgotten while it was repeated.");
      return { meetingID: row.meetingID, bodyHash: row.bodyHash };
    },
    removeBefore: (instant: number) =>
      tables.meetingRequests.remove("remove-meeting-requests", { askedAt: { [Op.lt]: instant } }),
  };
}

const claimOtherRequest = statement<{ bodyHash: Uint8Array }>(
  "claim-other-request",
  `INSERT INTO other_requests (request_hash, body_hash, asked_at) VALUES ($1, $2, ${instantParameter("$3")})
   ON CONFLICT (request_hash) DO NOTHING RETURNING body_hash`,
);

/** Stores finished requests that created neither a meeting nor an answer, inside one transaction. */
export function otherRequestStore({ session, tables }: StoreContext) {
  return {
    /**
     * Records a request. Returns the recorded body's hash if the request was done before; waits for its transaction.
     */
    async claim({ hash, bodyHash }: RequestHashes, askedAt: number): Promise<{ bodyHash: Uint8Array } | undefined> {
      if ((await session.run(claimOtherRequest, [hash, bodyHash, askedAt])).length > 0) return undefined;
      const row = await tables.otherRequests.find("find-other-request", { requestHash: hash });
      if (row === undefined) throw new Error("A request was forgotten while it was repeated.");
      return { bodyHash: row.bodyHash };
    },
    removeBefore: (instant: number) =>
      tables.otherRequests.remove("remove-other-requests", { askedAt: { [Op.lt]: instant } }),
  };
}
