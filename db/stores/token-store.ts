import { refuse } from "#domain/refusal.ts";
import type { Row } from "../models/models.ts";
import type { UserID } from "#domain/ids.ts";
import { Op, Transaction } from "sequelize";
import type { StoreContext } from "./store-context.ts";

/**
 * Locks a user until the transaction ends. Transactions that add a user's tokens or remove several take this lock, so
 * that they cannot deadlock. Refuses with `not-signed-in` when the account is gone.
 */
export async function lockUser({ tables }: StoreContext, userID: UserID): Promise<Pick<Row<"users">, "disabledAt">> {
  const how = { attributes: ["userID", "disabledAt"], lock: Transaction.LOCK.NO_KEY_UPDATE };
  const user = await tables.users.find("lock-user", { userID }, how);
  return user ?? refuse("not-signed-in", "api.accountDeleted");
}

/** The row of a token; without it the token is void. */
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

/** Stores sessions, inside one transaction. */
export function sessionStore(context: StoreContext) {
  const { sessions } = context.tables;
  return {
    /**
     * Begins a session, and deletes the user's expired ones. Refuses with `not-signed-in` when the account is gone, with
     * `disabled` when it is disabled.
     */
    async insert({ tokenID, userID, now, expires, device = "" }: NewSession): Promise<void> {
      const { disabledAt } = await lockUser(context, userID);
      if (disabledAt !== null) refuse("disabled", "api.accountDisabled");
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

type NewAccessToken = Omit<NewToken, "expires"> & {
  readonly name: string;
  /** SHA-256 of the token, 32 bytes. */
  readonly hash: Uint8Array;
};

/** Stores personal access tokens, inside one transaction. */
export function accessTokenStore(context: StoreContext) {
  const { accessTokens } = context.tables;
  return {
    /** Returns false when the user has `max` tokens. Refuses with `not-signed-in` when the account is gone. */
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

/** Stores the addresses of calendar feeds, one per user, inside one transaction. */
export function feedStore(context: StoreContext) {
  const { feeds } = context.tables;
  return {
    /** Replaces the address, named by 22 base62 characters. Refuses with `not-signed-in` when the account is gone. */
    async replace(userID: UserID, feedID: string): Promise<void> {
      await lockUser(context, userID);
      await feeds.upsert("replace-feed", { userID, feedID });
    },
    remove: (userID: UserID) => feeds.remove("remove-feed", { userID }),
  };
}

/** Stores users' usual weeks, inside one transaction. */
export function usualWeekStore(context: StoreContext) {
  return {
    /** Replaces the usual week. Refuses with `not-signed-in` when the account is gone. */
    async keep(userID: UserID, { timezone, days }: Omit<Row<"usualWeeks">, "userID">): Promise<void> {
      await lockUser(context, userID);
      await context.tables.usualWeeks.upsert("keep-usual-week", { userID, timezone, days });
    },
  };
}

/** Stores requests to replace a forgotten password, inside one transaction. */
export function passwordResetStore(context: StoreContext) {
  const { passwordResets } = context.tables;
  return {
    /** Adds a request, and deletes the user's expired ones. Refuses with `not-signed-in` when the account is gone. */
    async insert({ tokenID, userID, now, expires }: NewToken): Promise<void> {
      await lockUser(context, userID);
      await passwordResets.remove("remove-expired-resets", { userID, expiresAt: { [Op.lte]: now } });
      await passwordResets.insert("insert-reset", { resetID: tokenID, userID, expiresAt: expires });
    },
    /** Deletes all requests of the user; returns false if this one does not exist any more. */
    async spend(userID: UserID, resetID: string): Promise<boolean> {
      // The second of two callers with the same request waits here and then finds nothing.
      await lockUser(context, userID);
      if ((await passwordResets.remove("spend-reset", { userID, resetID })) === 0) return false;
      await passwordResets.remove("remove-resets", { userID });
      return true;
    },
    removeAll: (userID: UserID) => passwordResets.remove("remove-all-resets", { userID }),
  };
}
