import type { UserID } from "#domain/ids.ts";
import type { Connections } from "../connection/connections.ts";
import { statement } from "../connection/statement.ts";

const readSessions = statement<{ session_id: string; user_id: UserID }>(
  "read-sessions",
  "SELECT session_id, user_id FROM sessions WHERE session_id = ANY($1)",
);
const readAccessToken = statement<{ token_id: string; user_id: UserID }>(
  "read-access-token",
  "SELECT token_id, user_id FROM access_tokens WHERE hash = $1",
);

/** Who a request comes from: asked for nearly every request of a user. One indexed query each. */
export function sessionLookUp(connections: Connections) {
  return {
    /** The user of each of these sessions that has not been ended. */
    ofSessions: async (sessionIDs: readonly string[]): Promise<ReadonlyMap<string, UserID>> => {
      const rows = await connections.read(readSessions, [sessionIDs]);
      return new Map(rows.map((row) => [row.session_id, row.user_id]));
    },
    /** The personal access token with this hash. */
    accessToken: async (hash: Uint8Array): Promise<{ userID: UserID; tokenID: string } | undefined> => {
      const [row] = await connections.read(readAccessToken, [hash]);
      return row && { userID: row.user_id, tokenID: row.token_id };
    },
  };
}
