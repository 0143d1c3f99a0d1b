import { refuse } from "#domain/refusal.ts";
import type { UserID } from "#domain/ids.ts";
import type { Session } from "../connection/session.ts";
import { instantParameter, statement } from "../connection/statement.ts";
import { Op, type WhereOptions } from "sequelize";
import type { PasswordResetModel, SessionModel } from "../models/models.ts";
import type { StoreContext } from "./store-context.ts";

const lock = statement<{ user_id: UserID }>(
  "lock-user",
  "SELECT user_id FROM users WHERE user_id = $1 FOR NO KEY UPDATE",
);

/**
 * Takes a user's lock until the transaction ends. A transaction that adds tokens of a user, or removes several, does it under this
 * lock, so that two such transactions cannot wait for each other. Refuses with `not-signed-in` when the account is
 * gone.
 */
async function lockUser(session: Session, userID: UserID): Promise<void> {
  const [user] = await session.run(lock, [userID]);
  if (user === undefined) refuse("not-signed-in", "Your account was deleted.");
}

/** What stands behind a token: without its row the token is worth nothing. */
type NewToken = {
  /** 22 base62 characters. */
  readonly tokenID: string;
  readonly userID: UserID;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly expires: number;
};

/** A session before it is stored. */
type NewSession = NewToken & {
  /** Browser and system in words, at most 60 characters. */
  readonly device?: string;
};

/** Sessions, inside one transaction. */
export type SessionStore = {
  /**
   * Begins a session, and clears away those of the user that have expired. Refuses with `not-signed-in` when the account
   * is gone, as `removeAll` does.
   */
  insert(session: NewSession): Promise<void>;
  /** Ends one session of the user; false when there is none. */
  remove(userID: UserID, sessionID: string): Promise<boolean>;
  removeAll(userID: UserID): Promise<void>;
  /** Notes that sessions were used. */
  used(sessionIDs: readonly string[], now: number): Promise<void>;
};

const sessionsUsed = statement(
  "sessions-used",
  `UPDATE sessions SET used_at = ${instantParameter("$2")} WHERE session_id = ANY($1)`,
);

/** The sessions of one transaction. */
export function sessionStore({ session, models }: StoreContext): SessionStore {
  const remove = (name: string, where: WhereOptions<SessionModel>) =>
    session.model(name, (within) => models.sessions.destroy({ ...within, where }));
  return {
    async insert({ tokenID, userID, now, expires, device = "" }) {
      await lockUser(session, userID);
      await remove("remove-expired-sessions", { userID, expiresAt: { [Op.lte]: new Date(now) } });
      const row = { sessionID: tokenID, userID, expiresAt: new Date(expires), device };
      await session.model("insert-session", (within) => models.sessions.create(row, within));
    },
    remove: async (userID, sessionID) => (await remove("remove-session", { userID, sessionID })) > 0,
    async removeAll(userID) {
      await lockUser(session, userID);
      await remove("remove-sessions", { userID });
    },
    used: async (sessionIDs, now) => void (await session.run(sessionsUsed, [sessionIDs, now])),
  };
}

/** A personal access token before it is stored. */
type NewAccessToken = {
  /** 22 base62 characters. */
  readonly tokenID: string;
  readonly userID: UserID;
  /** What its owner calls it. */
  readonly name: string;
  /** SHA-256 of the token, 32 bytes. */
  readonly hash: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** Personal access tokens, inside one transaction. */
export type AccessTokenStore = {
  /** False when the user has `max` of them already. Refuses with `not-signed-in` when the account is gone. */
  insert(token: NewAccessToken, max: number): Promise<boolean>;
  /** False when the user has no such token. */
  remove(userID: UserID, tokenID: string): Promise<boolean>;
  removeAll(userID: UserID): Promise<void>;
  /** Notes that tokens were used. */
  used(tokenIDs: readonly string[], now: number): Promise<void>;
};

const insertAccessToken = statement<{ token_id: string }>(
  "insert-access-token",
  `INSERT INTO access_tokens (token_id, user_id, name, hash, created_at)
   SELECT $1, $2, $3, $4, ${instantParameter("$5")}
   WHERE (SELECT count(*) FROM access_tokens WHERE user_id = $2) < $6::int RETURNING token_id`,
);
const removeAccessToken = statement<{ token_id: string }>(
  "remove-access-token",
  "DELETE FROM access_tokens WHERE user_id = $1 AND token_id = $2 RETURNING token_id",
);
const removeAccessTokens = statement("remove-access-tokens", "DELETE FROM access_tokens WHERE user_id = $1");
const accessTokensUsed = statement(
  "access-tokens-used",
  `UPDATE access_tokens SET used_at = ${instantParameter("$2")} WHERE token_id = ANY($1)`,
);

/** The personal access tokens of one transaction. */
export function accessTokenStore({ session }: StoreContext): AccessTokenStore {
  return {
    async insert({ tokenID, userID, name, hash, now }, max) {
      await lockUser(session, userID);
      return (await session.run(insertAccessToken, [tokenID, userID, name, hash, now, max])).length > 0;
    },
    remove: async (userID, tokenID) => (await session.run(removeAccessToken, [userID, tokenID])).length > 0,
    removeAll: async (userID) => void (await session.run(removeAccessTokens, [userID])),
    used: async (tokenIDs, now) => void (await session.run(accessTokensUsed, [tokenIDs, now])),
  };
}

/** Requests to replace a forgotten password, inside one transaction. */
export type PasswordResetStore = {
  /**
   * Adds one, and clears away those of the user that have expired. Refuses with `not-signed-in` when the account is
   * gone, as `spend` does.
   */
  insert(reset: NewToken): Promise<void>;
  /** Uses it up, with all others of its user; false when it is not there (any more). */
  spend(userID: UserID, resetID: string): Promise<boolean>;
  removeAll(userID: UserID): Promise<void>;
};

/** The password resets of one transaction. */
export function passwordResetStore({ session, models }: StoreContext): PasswordResetStore {
  const remove = (name: string, where: WhereOptions<PasswordResetModel>) =>
    session.model(name, (within) => models.passwordResets.destroy({ ...within, where }));
  return {
    async insert({ tokenID, userID, now, expires }) {
      await lockUser(session, userID);
      await remove("remove-expired-resets", { userID, expiresAt: { [Op.lte]: new Date(now) } });
      const row = { resetID: tokenID, userID, expiresAt: new Date(expires) };
      await session.model("insert-reset", (within) => models.passwordResets.create(row, within));
    },
    async spend(userID, resetID) {
      // Of two who spend the same one at once, the second waits here for the first and then finds nothing.
      await lockUser(session, userID);
      if ((await remove("spend-reset", { userID, resetID })) === 0) return false;
      await remove("remove-resets", { userID });
      return true;
    },
    removeAll: async (userID) => void (await remove("remove-all-resets", { userID })),
  };
}
