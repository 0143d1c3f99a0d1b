import { type SessionLookUp, sessionLookUp } from "../hot/session-look-up.ts";
import type { UserID } from "#domain/ids.ts";
import type { User } from "#domain/user.ts";
import type { Connections } from "../connection/connections.ts";
import { instantParameter, statement } from "../connection/statement.ts";
import { USER_COLUMNS, userFrom, type UserRow } from "../stores/user-store.ts";

/** An account, as logging in needs it. */
type Login = {
  readonly user: User;
  /** bcrypt. Absent for a user who only logs in through a provider. */
  readonly passwordHash?: string;
};

/** What a user sees of a session. Instants in milliseconds since the epoch. */
type SessionRecord = {
  readonly sessionID: string;
  readonly device: string;
  readonly created: number;
  /** To the hour. */
  readonly used: number;
};

/** What a user sees of a personal access token. Instants in milliseconds since the epoch. */
type AccessTokenRecord = {
  readonly tokenID: string;
  readonly name: string;
  readonly created: number;
  /** To the hour; absent when it was never used. */
  readonly used?: number;
};

/** Reads of accounts. */
export type UserViews = SessionLookUp & {
  /** Undefined when there is no such user. */
  readonly user: (userID: UserID) => Promise<User | undefined>;
  /** By an address in lower case. */
  readonly login: (email: string) => Promise<Login | undefined>;
  /** A user's sessions that have not ended by then, the last used first; at most 100. */
  readonly sessions: (userID: UserID, now: number) => Promise<readonly SessionRecord[]>;
  /** A user's personal access tokens, the newest first. */
  readonly accessTokens: (userID: UserID) => Promise<readonly AccessTokenRecord[]>;
  /** Whether the user has logged in from this network before. */
  readonly hasLoggedInFrom: (userID: UserID, network: Uint8Array) => Promise<boolean>;
  /** The user of a password reset that has not been spent. */
  readonly ofReset: (resetID: string) => Promise<UserID | undefined>;
};

const readUser = statement<UserRow>("read-user", `SELECT ${USER_COLUMNS} FROM users WHERE user_id = $1`);
const readLogin = statement<UserRow & { password_hash: string | null }>(
  "read-login",
  `SELECT ${USER_COLUMNS}, password_hash FROM users WHERE email = $1`,
);
const listSessions = statement<{ session_id: string; device: string; created_at: number; used: number }>(
  "list-sessions",
  `SELECT session_id, device, created_at, coalesce(used_at, created_at) AS used FROM sessions
   WHERE user_id = $1 AND expires_at > ${instantParameter("$2")} ORDER BY used DESC, session_id LIMIT 100`,
);
const listAccessTokens = statement<{ token_id: string; name: string; created_at: number; used_at: number | null }>(
  "list-access-tokens",
  `SELECT token_id, name, created_at, used_at FROM access_tokens WHERE user_id = $1
   ORDER BY created_at DESC, token_id`,
);
const readNetwork = statement("read-login-network", "SELECT FROM login_networks WHERE user_id = $1 AND network = $2");
const readReset = statement<{ user_id: UserID }>(
  "read-reset",
  "SELECT user_id FROM password_resets WHERE reset_id = $1",
);

/** The reads of accounts over a pool. */
export function userViews(connections: Connections): UserViews {
  return {
    ...sessionLookUp(connections),
    async user(userID) {
      const [row] = await connections.read(readUser, [userID]);
      return row && userFrom(row);
    },
    async login(email) {
      const [row] = await connections.read(readLogin, [email]);
      if (row === undefined) return undefined;
      return { user: userFrom(row), ...(row.password_hash !== null && { passwordHash: row.password_hash }) };
    },
    async sessions(userID, now) {
      const rows = await connections.read(listSessions, [userID, now]);
      return rows.map((row) => ({
        sessionID: row.session_id,
        device: row.device,
        created: row.created_at,
        used: row.used,
      }));
    },
    async accessTokens(userID) {
      const rows = await connections.read(listAccessTokens, [userID]);
      return rows.map((row) => ({
        tokenID: row.token_id,
        name: row.name,
        created: row.created_at,
        ...(row.used_at !== null && { used: row.used_at }),
      }));
    },
    hasLoggedInFrom: async (userID, network) => (await connections.read(readNetwork, [userID, network])).length > 0,
    ofReset: async (resetID) => (await connections.read(readReset, [resetID]))[0]?.user_id,
  };
}
