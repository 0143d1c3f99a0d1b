import { sessionLookUp } from "../hot/session-look-up.ts";
import type { UserID } from "#domain/ids.ts";
import type { User } from "#domain/user.ts";
import type { Connections } from "../connection/connections.ts";
import { col, fn, Op } from "sequelize";
import type { Tables } from "../models/models.ts";
import { userFrom } from "../stores/user-store.ts";

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
export type UserViews = ReturnType<typeof userViews>;

/** The reads of accounts over a pool. */
export function userViews(connections: Connections, tables: Tables) {
  return {
    ...sessionLookUp(connections),
    /** Undefined when there is no such user. */
    async user(userID: UserID): Promise<User | undefined> {
      const row = await tables.users.find("read-user", { userID });
      return row && userFrom(row);
    },
    /** By an address in lower case. */
    async login(email: string): Promise<Login | undefined> {
      const row = await tables.users.find("read-login", { email });
      return row && { user: userFrom(row), ...(row.passwordHash !== null && { passwordHash: row.passwordHash }) };
    },
    /** A user's sessions that have not ended by then, the last used first; at most 100. */
    async sessions(userID: UserID, now: number): Promise<readonly SessionRecord[]> {
      const where = { userID, expiresAt: { [Op.gt]: new Date(now) } };
      const used = fn("coalesce", col("used_at"), col("created_at"));
      const rows = await tables.sessions.list("list-sessions", where, {
        order: [[used, "DESC"], "sessionID"],
        limit: 100,
      });
      return rows.map(({ sessionID, device, createdAt, usedAt }) => ({
        sessionID,
        device,
        created: createdAt.getTime(),
        used: (usedAt ?? createdAt).getTime(),
      }));
    },
    /** A user's personal access tokens, the newest first. */
    async accessTokens(userID: UserID): Promise<readonly AccessTokenRecord[]> {
      const rows = await tables.accessTokens.list(
        "list-access-tokens",
        { userID },
        { order: [["createdAt", "DESC"], "tokenID"] },
      );
      return rows.map(({ tokenID, name, createdAt, usedAt }) => ({
        tokenID,
        name,
        created: createdAt.getTime(),
        ...(usedAt !== null && { used: usedAt.getTime() }),
      }));
    },
    /** Whether the user has logged in from this network before. */
    async hasLoggedInFrom(userID: UserID, network: Uint8Array): Promise<boolean> {
      return (await tables.loginNetworks.count("read-login-network", { userID, network: Buffer.from(network) })) > 0;
    },
    /** The user of a password reset that has not been spent. */
    async ofReset(resetID: string): Promise<UserID | undefined> {
      return (await tables.passwordResets.find("read-reset", { resetID }))?.userID;
    },
  };
}
