import { message } from "#domain/messages/message.ts";
import { refuse } from "#domain/refusal.ts";
import type { UserID } from "#domain/ids.ts";
import { Op, Transaction, type WhereOptions } from "sequelize";
import type { Row } from "../models/models.ts";
import { storableText, type StoreContext } from "./store-context.ts";

/**
 * Takes a user's lock until the transaction ends. A transaction that adds tokens of a user, or removes several, does it under this
 * lock, so that two such transactions cannot wait for each other. Refuses with `not-signed-in` when the account is
 * gone.
 */
async function lockUser({ session, models }: StoreContext, userID: UserID): Promise<void> {
  const user = await session.model("lock-user", (within) =>
    models.users.findByPk(userID, { ...within, attributes: ["userID"], lock: Transaction.LOCK.NO_KEY_UPDATE }),
  );
  if (user === null) refuse("not-signed-in", message("api.accountDeleted"));
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
  markUsed(sessionIDs: readonly string[], now: number): Promise<void>;
};

/** The sessions of one transaction. */
export function sessionStore(context: StoreContext): SessionStore {
  const { session, models } = context;
  const remove = (name: string, where: WhereOptions<Row<"sessions">>) =>
    session.model(name, (within) => models.sessions.destroy({ ...within, where }));
  return {
    async insert({ tokenID, userID, now, expires, device = "" }) {
      await lockUser(context, userID);
      await remove("remove-expired-sessions", { userID, expiresAt: { [Op.lte]: new Date(now) } });
      const row = { sessionID: tokenID, userID, expiresAt: new Date(expires), device };
      await session.model("insert-session", (within) => models.sessions.create(row, within));
    },
    remove: async (userID, sessionID) => (await remove("remove-session", { userID, sessionID })) > 0,
    async removeAll(userID) {
      await lockUser(context, userID);
      await remove("remove-sessions", { userID });
    },
    async markUsed(sessionIDs, now) {
      await session.model("sessions-used", (within) =>
        models.sessions.update({ usedAt: new Date(now) }, { ...within, where: { sessionID: [...sessionIDs] } }),
      );
    },
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
  markUsed(tokenIDs: readonly string[], now: number): Promise<void>;
};

/** The personal access tokens of one transaction. */
export function accessTokenStore(context: StoreContext): AccessTokenStore {
  const { session, models } = context;
  const remove = (name: string, where: WhereOptions<Row<"accessTokens">>) =>
    session.model(name, (within) => models.accessTokens.destroy({ ...within, where }));
  return {
    async insert({ tokenID, userID, name, hash, now }, max) {
      // Under the lock no other transaction adds one between the count and the insert.
      await lockUser(context, userID);
      const count = await session.model("count-access-tokens", (within) =>
        models.accessTokens.count({ ...within, where: { userID } }),
      );
      if (count >= max) return false;
      const row = { tokenID, userID, name: storableText(name), hash: Buffer.from(hash), createdAt: new Date(now) };
      await session.model("insert-access-token", (within) => models.accessTokens.create(row, within));
      return true;
    },
    remove: async (userID, tokenID) => (await remove("remove-access-token", { userID, tokenID })) > 0,
    removeAll: async (userID) => void (await remove("remove-access-tokens", { userID })),
    async markUsed(tokenIDs, now) {
      await session.model("access-tokens-used", (within) =>
        models.accessTokens.update({ usedAt: new Date(now) }, { ...within, where: { tokenID: [...tokenIDs] } }),
      );
    },
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
export function passwordResetStore(context: StoreContext): PasswordResetStore {
  const { session, models } = context;
  const remove = (name: string, where: WhereOptions<Row<"passwordResets">>) =>
    session.model(name, (within) => models.passwordResets.destroy({ ...within, where }));
  return {
    async insert({ tokenID, userID, now, expires }) {
      await lockUser(context, userID);
      await remove("remove-expired-resets", { userID, expiresAt: { [Op.lte]: new Date(now) } });
      const row = { resetID: tokenID, userID, expiresAt: new Date(expires) };
      await session.model("insert-reset", (within) => models.passwordResets.create(row, within));
    },
    async spend(userID, resetID) {
      // Of two who spend the same one at once, the second waits here for the first and then finds nothing.
      await lockUser(context, userID);
      if ((await remove("spend-reset", { userID, resetID })) === 0) return false;
      await remove("remove-resets", { userID });
      return true;
    },
    removeAll: async (userID) => void (await remove("remove-all-resets", { userID })),
  };
}
