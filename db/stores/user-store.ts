import { message } from "#domain/messages/message.ts";
import type { UserID } from "#domain/ids.ts";
import { readingSettings } from "#domain/time/words/reading-settings.ts";
import type { User, UserChange } from "#domain/user.ts";
import { Refusal } from "#domain/refusal.ts";
import { col, fn, Op, Transaction } from "sequelize";
import type { Row } from "../models/models.ts";
import { instantParameter, statement } from "../connection/connections.ts";
import { refuseTaken, type StoreContext } from "./store-context.ts";

export function userFrom(row: Row<"users">): User {
  const { userID, name, email, subscribed: isSubscribed, locale } = row;
  const isDisabled = row.disabledAt !== null && { isDisabled: true as const };
  return { userID, name, email, isSubscribed, locale, ...readingOf(row), ...isDisabled };
}

type ReadingRow = Readonly<Record<"hourCycle" | "firstDay" | "language", string | null>>;

/** Returns the user's reading settings, if any. */
export function readingOf({ hourCycle, firstDay, language }: ReadingRow): Pick<User, "reading"> {
  if (hourCycle === null && firstDay === null && language === null) return {};
  const settings = {
    hourCycle: hourCycle ?? undefined,
    firstDay: firstDay ?? undefined,
    language: language ?? undefined,
  };
  return { reading: readingSettings(settings) };
}

export type NewUser = User & {
  /** bcrypt. Absent for a user who logs in through a provider only. */
  readonly passwordHash?: string;
  /** When the address was proved, in milliseconds since the epoch. */
  readonly emailVerified?: number;
};

// A model's insert does not tell whether there was a conflict.
const insert = statement<{ userID: UserID }>(
  "insert-user",
  `INSERT INTO users (user_id, name, email, password_hash, subscribed, locale, email_verified_at)
   VALUES ($1, $2, $3, $4, $5, $6, ${instantParameter("$7")})
   ON CONFLICT (email) DO NOTHING RETURNING user_id`,
);

/** Stores accounts, inside one transaction. Lock a meeting before a user. */
export function userStore({ session, tables }: StoreContext) {
  const { users } = tables;
  return {
    /**
     * Returns false when the address has an account. Refuses with `taken` for a used id; the transaction is lost then.
     */
    async insert(user: NewUser): Promise<boolean> {
      const { userID, name, email, passwordHash, isSubscribed, locale, emailVerified } = user;
      const details = [passwordHash ?? null, isSubscribed, locale, emailVerified ?? null];
      const inserted = await session.run(insert, [userID, name, email, ...details]).catch(refuseTaken("users_pkey"));
      return inserted.length > 0;
    },

    /** Reads a user, and keeps the name unchanged until the transaction ends. */
    async hold(userID: UserID): Promise<User | undefined> {
      const row = await users.find("hold-user", { userID }, { lock: Transaction.LOCK.SHARE });
      return row && userFrom(row);
    },

    async change(userID: UserID, { name, isSubscribed, ...reading }: UserChange): Promise<User | undefined> {
      const changes = { name, subscribed: isSubscribed, ...reading };
      const row = await users.updateOne("change-user", changes, { where: { userID } });
      return row && userFrom(row);
    },

    /** Stores the language of the user's browser; takes no lock when it is unchanged. */
    noteLocale: (userID: UserID, locale: string) =>
      users.update("note-locale", { locale }, { userID, locale: { [Op.ne]: locale } }),

    /** Disables or enables the account, by the database's clock. Returns the user; undefined if nothing changed. */
    async setDisabled(userID: UserID, isDisabled: boolean): Promise<User | undefined> {
      const row = await users.updateOne(
        "set-user-disabled",
        { disabledAt: isDisabled ? fn("now") : null },
        { where: { userID, disabledAt: isDisabled ? null : { [Op.not]: null } } },
      );
      return row && userFrom(row);
    },

    /** Stores the hash of a new password. Null removes the password, so that it no longer logs in. */
    setPassword: (userID: UserID, passwordHash: string | null) =>
      users.update("save-password", { passwordHash }, { userID }),

    /** Locks the user and returns the password's hash; undefined without a user or a password. */
    async holdPassword(userID: UserID): Promise<string | undefined> {
      const row = await users.find("hold-password", { userID }, { lock: Transaction.LOCK.NO_KEY_UPDATE });
      return row?.passwordHash ?? undefined;
    },

    /** Returns the user's address if it is proved; `isLocked` locks the user. */
    async provedAddress(userID: UserID, { isLocked = false } = {}): Promise<string | undefined> {
      const lock = isLocked ? { lock: Transaction.LOCK.NO_KEY_UPDATE } : {};
      const row = await users.find("proved-address", { userID }, lock);
      return row === undefined || row.emailVerifiedAt === null ? undefined : row.email;
    },

    /** Locks the user and records that the address is proved now. */
    prove(userID: UserID, now: number) {
      const emailVerifiedAt = fn("coalesce", col("email_verified_at"), new Date(now));
      return users.update("prove-address", { emailVerifiedAt }, { userID });
    },

    /** Deletes the account. Refuses with `taken` while it has answers or meetings, which must go first. */
    async remove(userID: UserID): Promise<void> {
      // A transaction that adds an answer or a meeting of the user waits for this lock, and then finds no user.
      await users.find("lock-user-to-remove", { userID }, { lock: Transaction.LOCK.UPDATE });
      const answers = await tables.respondents.count("count-answers-of-user", { userID });
      const created = await tables.meetings.count("count-meetings-of-user", { creator: userID });
      if (answers + created > 0) throw new Refusal("taken", message("api.answersOrMeetingsLeft"));
      await users.remove("remove-user", { userID });
    },
  };
}

/**
 * Stores the addresses of recently deleted accounts, inside one transaction. Instants in milliseconds since the epoch.
 */
export function closedAddressStore({ tables: { closedAddresses } }: StoreContext) {
  return {
    close: (mailbox: Uint8Array, now: number) => closedAddresses.upsert("close-address", { mailbox, closedAt: now }),
    /** Returns when the last account of an address was deleted, if recently. */
    closedAt: async (mailbox: Uint8Array) => (await closedAddresses.find("address-closed-at", { mailbox }))?.closedAt,
    forget: (before: number) => closedAddresses.remove("forget-closed-addresses", { closedAt: { [Op.lt]: before } }),
  };
}
