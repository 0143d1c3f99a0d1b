import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { Op } from "sequelize";
import { instantParameter, statement } from "../connection/connections.ts";
import type { StoreContext } from "./store-context.ts";

/** How a request that carries an id is stored: two SHA-256, 32 bytes each. */
export type RequestHashes = {
  /** Of what the request is about and its id. */
  readonly hash: Uint8Array;
  readonly bodyHash: Uint8Array;
};

/** About which meeting, and when: milliseconds since the epoch. */
type Asked = { readonly meetingID: MeetingID; readonly askedAt: number };
export type AnswerRequest = { readonly request: RequestHashes; readonly respondentID: RespondentID };

export type DoneRequest = { readonly respondentID: RespondentID; readonly bodyHash: Uint8Array };

// Every save of a browser asks for these two.
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

/** The hashes of requests, those of their bodies, and the respondents, as columns. */
export function requestColumns(requests: readonly AnswerRequest[]): [string[], string[], RespondentID[]] {
  return [
    requests.map(({ request }) => request.hash.toHex()),
    requests.map(({ request }) => request.bodyHash.toHex()),
    requests.map(({ respondentID }) => respondentID),
  ];
}

/** Requests to store an answer that were done already, inside one transaction. */
export function answerRequestStore({ session, tables }: StoreContext) {
  return {
    /** Finds the requests that were done already, by their hash in hexadecimal. */
    async find(meetingID: MeetingID, hashes: readonly Uint8Array[]): Promise<ReadonlyMap<string, DoneRequest>> {
      if (hashes.length === 0) return new Map();
      const rows = await session.run(findDone, [meetingID, hashes.map((hash) => hash.toHex())]);
      return new Map(rows.map(({ requestHash, ...request }) => [requestHash.toHex(), request]));
    },
    /** Notes requests as done. A second one of the same meeting and hash is a StatementFailed: look with `find` first. */
    async add({ meetingID, askedAt }: Asked, requests: readonly AnswerRequest[]): Promise<void> {
      if (requests.length === 0) return;
      await session.run(addDone, [meetingID, ...requestColumns(requests), askedAt]);
    },
    /** Forgets requests older than that (milliseconds since the epoch): they are not repeated any more. */
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

/** Requests to create a meeting that were done already, inside one transaction. */
export function meetingRequestStore({ session, tables }: StoreContext) {
  return {
    /** Notes a request; gives the one noted before, once its transaction has ended, else undefined. */
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
    /** Forgets requests older than that (milliseconds since the epoch): they are not repeated any more. */
    removeBefore: (instant: number) =>
      tables.meetingRequests.remove("remove-meeting-requests", { askedAt: { [Op.lt]: instant } }),
  };
}

const claimOtherRequest = statement<{ bodyHash: Uint8Array }>(
  "claim-other-request",
  `INSERT INTO other_requests (request_hash, body_hash, asked_at) VALUES ($1, $2, ${instantParameter("$3")})
   ON CONFLICT (request_hash) DO NOTHING RETURNING body_hash`,
);

/** Requests that created something else than a meeting or an answer, inside one transaction. */
export function otherRequestStore({ session, tables }: StoreContext) {
  return {
    /** Notes a request. Returns the hash of the body that was noted before, once its transaction has ended, else undefined. */
    async claim({ hash, bodyHash }: RequestHashes, askedAt: number): Promise<{ bodyHash: Uint8Array } | undefined> {
      if ((await session.run(claimOtherRequest, [hash, bodyHash, askedAt])).length > 0) return undefined;
      const row = await tables.otherRequests.find("find-other-request", { requestHash: hash });
      if (row === undefined) throw new Error("A request was forgotten while it was repeated.");
      return { bodyHash: row.bodyHash };
    },
    /** Forgets requests older than that (milliseconds since the epoch): they are not repeated any more. */
    removeBefore: (instant: number) =>
      tables.otherRequests.remove("remove-other-requests", { askedAt: { [Op.lt]: instant } }),
  };
}
