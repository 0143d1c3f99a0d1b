import { type SessionLookUp, sessionLookUp } from "../hot/session-look-up.ts";
import type { UserID } from "#domain/ids.ts";
import type { User } from "#domain/user.ts";
import type { Connections } from "../connection/connections.ts";
import { col, fn, Op } from "sequelize";
import type { Models } from "../models/models.ts";
import { USER_COLUMNS, userFrom } from "../stores/user-store.ts";

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

/** The reads of accounts over a pool. */
export function userViews(connections: Connections, models: Models): UserViews {
  return {
    ...sessionLookUp(connections),
    ...tokenLists(connections, models),
    async user(userID) {
      const row = await connections.model("read-user", (within) =>
        models.users.findByPk(userID, { ...within, attributes: [...USER_COLUMNS], raw: true }),
      );
      return row === null ? undefined : userFrom(row);
    },
    async login(email) {
      const row = await connections.model("read-login", (within) =>
        models.users.findOne({ ...within, where: { email }, raw: true }),
      );
      if (row === null) return undefined;
      return { user: userFrom(row), ...(row.passwordHash !== null && { passwordHash: row.passwordHash }) };
    },
    async hasLoggedInFrom(userID, network) {
      const row = await connections.model("read-login-network", (within) =>
        models.loginNetworks.findOne({ ...within, where: { userID, network: Buffer.from(network) }, raw: true }),
      );
      return row !== null;
    },
    async ofReset(resetID) {
      const row = await connections.model("read-reset", (within) =>
        models.passwordResets.findByPk(resetID, { ...within, raw: true }),
      );
      return row?.userID;
    },
  };
}

/** What a user sees of the ways in which they are logged in. */
function tokenLists(connections: Connections, models: Models): Pick<UserViews, "sessions" | "accessTokens"> {
  return {
    async sessions(userID, now) {
      const used = fn("coalesce", col("used_at"), col("created_at"));
      const rows = await connections.model("list-sessions", (within) =>
        models.sessions.findAll({
          ...within,
          where: { userID, expiresAt: { [Op.gt]: new Date(now) } },
          order: [[used, "DESC"], "sessionID"],
          limit: 100,
          raw: true,
        }),
      );
      return rows.map(({ sessionID, device, createdAt, usedAt }) => ({
        sessionID,
        device,
        created: createdAt.getTime(),
        used: (usedAt ?? createdAt).getTime(),
      }));
    },
    async accessTokens(userID) {
      const rows = await connections.model("list-access-tokens", (within) =>
        models.accessTokens.findAll({
          ...within,
          where: { userID },
          order: [["createdAt", "DESC"], "tokenID"],
          raw: true,
        }),
      );
      return rows.map(({ tokenID, name, createdAt, usedAt }) => ({
        tokenID,
        name,
        created: createdAt.getTime(),
        ...(usedAt !== null && { used: usedAt.getTime() }),
      }));
    },
  };
}
