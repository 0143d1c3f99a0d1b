import type { UserID } from "#domain/ids.ts";
import type { Connections } from "../connection/connections.ts";
import { statement } from "../connection/statement.ts";

/** Who a request comes from: asked for nearly every request of a user. One indexed query each. */
export type SessionLookUp = {
  /** The user of each of these sessions that has not been ended. */
  readonly ofSessions: (sessionIDs: readonly string[]) => Promise<ReadonlyMap<string, UserID>>;
  /** The personal access token with this hash. */
  readonly accessToken: (hash: Uint8Array) => Promise<{ userID: UserID; tokenID: string } | undefined>;
};

const readSessions = statement<{ session_id: string; user_id: UserID }>(
  "read-sessions",
  "SELECT session_id, user_id FROM sessions WHERE session_id = ANY($1)",
);
const readAccessToken = statement<{ token_id: string; user_id: UserID }>(
  "read-access-token",
  "SELECT token_id, user_id FROM access_tokens WHERE hash = $1",
);

/** The look-ups over a pool. */
export function sessionLookUp(connections: Connections): SessionLookUp {
  return {
    async ofSessions(sessionIDs) {
      const rows = await connections.read(readSessions, [sessionIDs]);
      return new Map(rows.map((row) => [row.session_id, row.user_id]));
    },
    async accessToken(hash) {
      const [row] = await connections.read(readAccessToken, [hash]);
      return row && { userID: row.user_id, tokenID: row.token_id };
    },
  };
}
