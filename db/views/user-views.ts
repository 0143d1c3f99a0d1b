import type { UserID } from "#domain/ids.ts";
import { joinedDays } from "#domain/meeting/usual-week.ts";
import type { User } from "#domain/user.ts";
import { type Connections, statement } from "../connection/connections.ts";
import { col, fn, Op } from "sequelize";
import type { Row, Tables } from "../models/models.ts";
import type { Reading } from "../models/table.ts";
import { userFrom } from "../stores/user-store.ts";

export type UserViews = ReturnType<typeof userViews>;

// Each is one indexed query, because nearly every request of a user runs it. It needs a union, which models lack.
const ACTIVE = "JOIN users u USING (user_id) WHERE u.disabled_at IS NULL";
const readSessions = statement<{ sessionID: string; userID: UserID }>(
  "read-sessions",
  `SELECT session_id, user_id FROM sessions ${ACTIVE} AND session_id = ANY($1)`,
);
const readLogins = statement<{ tokenID: string; userID: UserID }>(
  "read-logins",
  `SELECT session_id AS token_id, user_id FROM sessions ${ACTIVE} AND session_id = ANY($1)
   UNION ALL SELECT token_id, user_id FROM access_tokens ${ACTIVE} AND token_id = ANY($1)`,
);
const readAccessToken = statement<{ tokenID: string; userID: UserID; isDisabled: boolean }>(
  "read-access-token",
  `SELECT token_id, user_id, disabled_at IS NOT NULL AS is_disabled
   FROM access_tokens JOIN users USING (user_id) WHERE hash = $1`,
);
// Joins, which models lack.
const readReset = statement<{ userID: UserID }>(
  "read-reset",
  `SELECT user_id FROM password_resets ${ACTIVE} AND reset_id = $1`,
);

export function userViews(connections: Connections, tables: Tables) {
  return {
    /** Returns the user of each of these sessions that has not ended, without disabled users. */
    ofSessions: async (sessionIDs: readonly string[]): Promise<ReadonlyMap<string, UserID>> => {
      const rows = await connections.run(readSessions, [sessionIDs]);
      return new Map(rows.map(({ sessionID, userID }) => [sessionID, userID]));
    },
    /** Returns the user of each of these sessions and access tokens that has not ended, without disabled users. */
    ofLogins: async (tokenIDs: readonly string[]): Promise<ReadonlyMap<string, UserID>> => {
      const rows = await connections.run(readLogins, [tokenIDs]);
      return new Map(rows.map(({ tokenID, userID }) => [tokenID, userID]));
    },
    /** Returns the access token with this hash, and whether its user is disabled. */
    accessToken: async (hash: Uint8Array) => (await connections.run(readAccessToken, [hash]))[0],
    async user(userID: UserID): Promise<User | undefined> {
      const row = await tables.users.find("read-user", { userID });
      return row && userFrom(row);
    },
    /** Returns the user's usual week, if there is one. */
    async usualWeek(userID: UserID) {
      const row = await tables.usualWeeks.find("read-usual-week", { userID });
      return row && { timezone: row.timezone, days: joinedDays(row.days) };
    },
    /** Returns a user by an address in lower case, with the bcrypt hash of the password, if there is one. */
    async login(email: string) {
      const row = await tables.users.find("read-login", { email });
      return row && { user: userFrom(row), ...(row.passwordHash !== null && { passwordHash: row.passwordHash }) };
    },
    /** Returns a user's sessions that have not ended, the last used (to the hour) first; at most 100. */
    sessions(userID: UserID, now: number) {
      const used = fn("coalesce", col("used_at"), col("created_at"));
      const how: Reading<Row<"sessions">> = { order: [[used, "DESC"], "sessionID"], limit: 100 };
      return tables.sessions.list("list-sessions", { userID, expiresAt: { [Op.gt]: now } }, how);
    },
    /** Returns a user's access tokens, newest first; their use is accurate to the hour. */
    accessTokens: (userID: UserID) =>
      tables.accessTokens.list("list-access-tokens", { userID }, { order: [["createdAt", "DESC"], "tokenID"] }),
    /** Returns the user of an unused password reset; none while the user is disabled. */
    ofReset: async (resetID: string) => (await connections.run(readReset, [resetID]))[0]?.userID,
  };
}
