import type { UserID } from "#domain/user-id.ts";
import type { User } from "#domain/user.ts";
import type { Connections } from "../connection/connections.ts";
import { statement } from "../connection/statement.ts";
import { USER_COLUMNS, userFrom, type UserRow } from "../stores/user-row.ts";

/** An account, as logging in needs it. */
export type Login = {
  readonly user: User;
  /** bcrypt. Absent for somebody who only logs in through a provider. */
  readonly passwordHash?: string;
};

/** Reads of accounts. */
export type UserViews = {
  /** Undefined when there is no such user. */
  readonly user: (userID: UserID) => Promise<User | undefined>;
  /** By an address in lower case. */
  readonly login: (email: string) => Promise<Login | undefined>;
  /** The user of each of these sessions that has not been ended. One indexed query. */
  readonly ofSessions: (sessionIDs: readonly string[]) => Promise<ReadonlyMap<string, UserID>>;
  /** The user of a password reset that has not been spent. */
  readonly ofReset: (resetID: string) => Promise<UserID | undefined>;
};

const readUser = statement<UserRow>("read-user", `SELECT ${USER_COLUMNS} FROM users WHERE user_id = $1`);
const readLogin = statement<UserRow & { password_hash: string | null }>(
  "read-login",
  `SELECT ${USER_COLUMNS}, password_hash FROM users WHERE email = $1`,
);
const readSessions = statement<{ session_id: string; user_id: UserID }>(
  "read-sessions",
  "SELECT session_id, user_id FROM sessions WHERE session_id = ANY($1)",
);
const readReset = statement<{ user_id: UserID }>(
  "read-reset",
  "SELECT user_id FROM password_resets WHERE reset_id = $1",
);

/** The reads of accounts over a pool. */
export function userViews(connections: Connections): UserViews {
  return {
    async user(userID) {
      const [row] = await connections.read(readUser, [userID]);
      return row && userFrom(row);
    },
    async login(email) {
      const [row] = await connections.read(readLogin, [email]);
      if (row === undefined) return undefined;
      return { user: userFrom(row), ...(row.password_hash !== null && { passwordHash: row.password_hash }) };
    },
    async ofSessions(sessionIDs) {
      const rows = await connections.read(readSessions, [sessionIDs]);
      return new Map(rows.map((row) => [row.session_id, row.user_id]));
    },
    ofReset: async (resetID) => (await connections.read(readReset, [resetID]))[0]?.user_id,
  };
}
