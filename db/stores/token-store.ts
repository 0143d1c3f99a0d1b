import { refuse } from "#domain/refusal.ts";
import type { Row } from "../models/models.ts";
import type { UserID } from "#domain/ids.ts";
import { Op, Transaction } from "sequelize";
import type { StoreContext } from "./store-context.ts";

/**
 * Takes a user's lock until the transaction ends. A transaction that adds tokens of a user, or removes several, does it under this
 * lock, so that two such transactions cannot wait for each other. Refuses with `not-signed-in` when the account is
 * gone.
 */
async function lockUser({ tables }: StoreContext, userID: UserID): Promise<void> {
  const how = { attributes: ["userID"], lock: Transaction.LOCK.NO_KEY_UPDATE };
  const user = await tables.users.find("lock-user", { userID }, how);
  if (user === undefined) refuse("not-signed-in", "api.accountDeleted");
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

type NewSession = NewToken & {
  /** Browser and system in words, at most 60 characters. */
  readonly device?: string;
};

/** Sessions, inside one transaction. */
export function sessionStore(context: StoreContext) {
  const { sessions } = context.tables;
  return {
    /** Begins a session, and clears away the user's expired ones. Refuses with `not-signed-in` when the account is gone. */
    async insert({ tokenID, userID, now, expires, device = "" }: NewSession): Promise<void> {
      await lockUser(context, userID);
      await sessions.remove("remove-expired-sessions", { userID, expiresAt: { [Op.lte]: now } });
      const row = { sessionID: tokenID, userID, createdAt: now, expiresAt: expires, device };
      await sessions.insert("insert-session", row);
    },
    remove: async (userID: UserID, sessionID: string) =>
      (await sessions.remove("remove-session", { userID, sessionID })) > 0,
    async removeAll(userID: UserID): Promise<void> {
      await lockUser(context, userID);
      await sessions.remove("remove-sessions", { userID });
    },
    async markUsed(sessionID: string, now: number): Promise<void> {
      await sessions.update("session-used", { usedAt: now }, { sessionID });
    },
  };
}

/** A personal access token before it is stored. */
type NewAccessToken = Omit<NewToken, "expires"> & {
  readonly name: string;
  /** SHA-256 of the token, 32 bytes. */
  readonly hash: Uint8Array;
};

/** Personal access tokens, inside one transaction. */
export function accessTokenStore(context: StoreContext) {
  const { accessTokens } = context.tables;
  return {
    /** False when the user has `max` of them already. Refuses with `not-signed-in` when the account is gone. */
    async insert({ tokenID, userID, name, hash, now }: NewAccessToken, max: number): Promise<boolean> {
      // Under the lock no other transaction adds one between the count and the insert.
      await lockUser(context, userID);
      if ((await accessTokens.count("count-access-tokens", { userID })) >= max) return false;
      const row = { tokenID, userID, name, hash, createdAt: now };
      await accessTokens.insert("insert-access-token", row);
      return true;
    },
    remove: async (userID: UserID, tokenID: string) =>
      (await accessTokens.remove("remove-access-token", { userID, tokenID })) > 0,
    removeAll: (userID: UserID) => accessTokens.remove("remove-access-tokens", { userID }),
    async markUsed(tokenID: string, now: number): Promise<void> {
      await accessTokens.update("access-token-used", { usedAt: now }, { tokenID });
    },
  };
}

/** The addresses of calendar feeds, one a user, inside one transaction. */
export function feedStore(context: StoreContext) {
  const { feeds } = context.tables;
  return {
    /** Puts a new address, named by 22 base62 characters, in the place of the one before. Refuses with `not-signed-in` when the account is gone. */
    async replace(userID: UserID, feedID: string): Promise<void> {
      await lockUser(context, userID);
      await feeds.upsert("replace-feed", { userID, feedID });
    },
    remove: (userID: UserID) => feeds.remove("remove-feed", { userID }),
  };
}

/** When users are usually free, inside one transaction. */
export function usualWeekStore(context: StoreContext) {
  return {
    /** Puts it in the place of the one before. Refuses with `not-signed-in` when the account is gone. */
    async keep(userID: UserID, { timezone, days }: Omit<Row<"usualWeeks">, "userID">): Promise<void> {
      await lockUser(context, userID);
      await context.tables.usualWeeks.upsert("keep-usual-week", { userID, timezone, days });
    },
  };
}

/** Requests to replace a forgotten password, inside one transaction. */
export function passwordResetStore(context: StoreContext) {
  const { passwordResets } = context.tables;
  return {
    /** Adds one, and clears away the user's expired ones. Refuses with `not-signed-in` when the account is gone. */
    async insert({ tokenID, userID, now, expires }: NewToken): Promise<void> {
      await lockUser(context, userID);
      await passwordResets.remove("remove-expired-resets", { userID, expiresAt: { [Op.lte]: now } });
      await passwordResets.insert("insert-reset", { resetID: tokenID, userID, expiresAt: expires });
    },
    /** Uses it up, with all others of its user; false when it is not there (any more). */
    async spend(userID: UserID, resetID: string): Promise<boolean> {
      // Of two who spend the same one at once, the second waits here for the first and then finds nothing.
      await lockUser(context, userID);
      if ((await passwordResets.remove("spend-reset", { userID, resetID })) === 0) return false;
      await passwordResets.remove("remove-resets", { userID });
      return true;
    },
    removeAll: (userID: UserID) => passwordResets.remove("remove-all-resets", { userID }),
  };
}
