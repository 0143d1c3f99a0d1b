import type { MeetingID } from "#domain/ids.ts";
import { type Connections, statement } from "../connection/connections.ts";

// A union, which models lack; runs before every request with an id is counted.
const isStored = statement<{ isStored: boolean }>(
  "is-request-stored",
  `SELECT EXISTS (SELECT FROM answer_requests WHERE meeting_id = $2 AND request_hash = $1)
     OR EXISTS (SELECT FROM meeting_requests WHERE request_hash = $1)
     OR EXISTS (SELECT FROM other_requests WHERE request_hash = $1) AS is_stored`,
);

/** Reads finished requests. */
export function requestViews(connections: Connections) {
  return {
    /**
     * Tells whether a request with this hash was done: an answer in that meeting, or anything else that was created.
     */
    async isStored(hash: Uint8Array, meetingID: MeetingID | undefined): Promise<boolean> {
      const [row] = await connections.run(isStored, [hash, meetingID ?? null]);
      return row?.isStored === true;
    },
  };
}
