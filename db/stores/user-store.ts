import { message } from "#domain/messages/message.ts";
import type { UserID } from "#domain/ids.ts";
import { readingSettings } from "#domain/time/words/reading-settings.ts";
import type { User, UserChange } from "#domain/user.ts";
import { Refusal } from "#domain/refusal.ts";
import { col, fn, type LOCK, Op, Transaction } from "sequelize";
import type { Row } from "../models/models.ts";
import { instantParameter, statement } from "../connection/statement.ts";
import { refuseTaken, storableText, type StoreContext } from "./store-context.ts";
import type { Mailbox } from "./delivery-store.ts";

/** Columns of `users` that make a User. */
export const USER_COLUMNS = [
  "userID",
  "name",
  "email",
  "subscribed",
  "locale",
  "hourCycle",
  "firstDay",
  "language",
] as const;

/** The User in a row. */
export function userFrom(row: Pick<Row<"users">, (typeof USER_COLUMNS)[number]>): User {
  const { userID, name, email, subscribed: isSubscribed, locale, hourCycle, firstDay, language } = row;
  return {
    userID,
    name,
    email,
    isSubscribed,
    locale,
    ...readingOf({ hourCycle, firstDay, language }),
  };
}

type ReadingRow = Readonly<Record<"hourCycle" | "firstDay" | "language", string | null>>;

/** What a user chose to read, if anything. */
export function readingOf({ hourCycle, firstDay, language }: ReadingRow): Pick<User, "reading"> {
  if (hourCycle === null && firstDay === null && language === null) return {};
  return {
    reading: readingSettings({
      hourCycle: hourCycle ?? undefined,
      firstDay: firstDay ?? undefined,
      language: language ?? undefined,
    }),
  };
}

/** An account before it is stored. */
export type NewUser = User & {
  /** bcrypt. Absent for a user who only logs in through a provider. */
  readonly passwordHash?: string;
  /** When it was proved that the address is theirs, in milliseconds since the epoch; absent where it was not. */
  readonly emailVerified?: number;
};

/** Accounts, inside one transaction. A meeting that is to be locked too must be locked first. */
export type UserStore = {
  /**
   * False when the address has an account already. Refuses with `taken` when another user has this id; the transaction
   * is lost then, try again in a new one.
   */
  insert(user: NewUser): Promise<boolean>;
  /** Reads a user, and keeps the name from being changed until the transaction ends. */
  hold(userID: UserID): Promise<User | undefined>;
  /** Undefined when there is no such user. */
  change(userID: UserID, fields: UserChange): Promise<User | undefined>;
  /** Notes in which language the user\'s browser asks; takes no lock when it is the one that is known. */
  noteLocale(userID: UserID, locale: string): Promise<void>;
  setPassword(userID: UserID, passwordHash: string): Promise<void>;
  /** Takes the user's lock and gives the password's hash; undefined when there is none, or no such user. */
  holdPassword(userID: UserID): Promise<string | undefined>;
  /** Whether it was proved that the address is the user's. */
  isProved(userID: UserID): Promise<boolean>;
  /** Takes the user's lock and notes that it was proved now. */
  prove(userID: UserID, now: number): Promise<void>;
  /** From now on the password alone does not log in. */
  dropPassword(userID: UserID): Promise<void>;
  /**
   * Deletes the account with its sessions and password resets. Refuses with `taken` while there are answers, which must
   * go first, or meetings that it created, which must be removed or disowned first.
   */
  remove(userID: UserID): Promise<void>;
};

// A model's insert does not tell whether there was a conflict.
const insert = statement<{ user_id: UserID }>(
  "insert-user",
  `INSERT INTO users (user_id, name, email, password_hash, subscribed, locale, email_verified_at)
   VALUES ($1, $2, $3, $4, $5, $6, ${instantParameter("$7")})
   ON CONFLICT (email) DO NOTHING RETURNING user_id`,
);
/** The accounts of one transaction. */
export function userStore({ session, models }: StoreContext): UserStore {
  async function savePassword(userID: UserID, passwordHash: string | null): Promise<void> {
    await session.model("save-password", (within) =>
      models.users.update({ passwordHash }, { ...within, where: { userID } }),
    );
  }

  function locked(name: string, userID: UserID, lock: LOCK) {
    return session.model(name, (within) => models.users.findByPk(userID, { ...within, lock, raw: true }));
  }

  return {
    ...addressProofs(session, models),
    async insert({ userID, name, email, passwordHash, isSubscribed, locale, emailVerified }) {
      const details = [passwordHash ?? null, isSubscribed, locale, emailVerified ?? null];
      const inserted = await session
        .run(insert, [userID, storableText(name), storableText(email), ...details])
        .catch(refuseTaken("users_pkey"));
      return inserted.length > 0;
    },

    async hold(userID) {
      const row = await locked("hold-user", userID, Transaction.LOCK.SHARE);
      return row === null ? undefined : userFrom(row);
    },

    async change(userID, { name, isSubscribed, hourCycle, firstDay, language }) {
      const fields = {
        ...(name !== undefined && { name: storableText(name) }),
        ...(isSubscribed !== undefined && { subscribed: isSubscribed }),
        ...(hourCycle !== undefined && { hourCycle }),
        ...(firstDay !== undefined && { firstDay }),
        ...(language !== undefined && { language }),
      };
      const [, [row]] = await session.model("change-user", (within) =>
        models.users.update(fields, { ...within, where: { userID }, returning: true }),
      );
      return row && userFrom(row);
    },

    async noteLocale(userID, locale) {
      await session.model("note-locale", (within) =>
        models.users.update({ locale }, { ...within, where: { userID, locale: { [Op.ne]: locale } } }),
      );
    },

    setPassword: savePassword,

    async holdPassword(userID) {
      const row = await locked("hold-password", userID, Transaction.LOCK.NO_KEY_UPDATE);
      return row?.passwordHash ?? undefined;
    },

    dropPassword: (userID) => savePassword(userID, null),

    async remove(userID) {
      // A transaction that adds an answer or a meeting of the user meanwhile waits for this lock, and then finds that there
      // is no user.
      await locked("lock-user-to-remove", userID, Transaction.LOCK.UPDATE);
      const answers = await session.model("count-answers-of-user", (within) =>
        models.respondents.count({ ...within, where: { userID } }),
      );
      const created = await session.model("count-meetings-of-user", (within) =>
        models.meetings.count({ ...within, where: { creator: userID } }),
      );
      if (answers + created > 0) throw new Refusal("taken", message("api.answersOrMeetingsLeft"));
      await session.model("remove-user", (within) => models.users.destroy({ ...within, where: { userID } }));
    },
  };
}

function addressProofs(
  session: StoreContext["session"],
  models: StoreContext["models"],
): Pick<UserStore, "isProved" | "prove"> {
  return {
    async isProved(userID) {
      const row = await session.model("is-address-proved", (within) =>
        models.users.findByPk(userID, { ...within, attributes: ["emailVerifiedAt"], raw: true }),
      );
      return row !== null && row.emailVerifiedAt !== null;
    },

    async prove(userID, now) {
      const emailVerifiedAt = fn("coalesce", col("email_verified_at"), new Date(now));
      await session.model("prove-address", (within) =>
        models.users.update({ emailVerifiedAt }, { ...within, where: { userID } }),
      );
    },
  };
}

/** Addresses whose account was deleted a moment ago, inside one transaction. Instants in milliseconds since the epoch. */
export type ClosedAddressStore = {
  close(mailbox: Mailbox, now: number): Promise<void>;
  /** When the last account of this address was deleted, if that is not long ago. */
  closedAt(mailbox: Mailbox): Promise<number | undefined>;
  /** Forgets those that were closed before then. */
  forget(before: number): Promise<void>;
};

/** The closed addresses of one transaction. */
export function closedAddressStore({ session, models }: StoreContext): ClosedAddressStore {
  return {
    async close({ hash }, now) {
      const row = { mailbox: Buffer.from(hash), closedAt: new Date(now) };
      await session.model("close-address", (within) => models.closedAddresses.upsert(row, within));
    },
    async closedAt({ hash }) {
      const row = await session.model("address-closed-at", (within) =>
        models.closedAddresses.findOne({ ...within, where: { mailbox: Buffer.from(hash) }, raw: true }),
      );
      return row?.closedAt.getTime();
    },
    async forget(before) {
      await session.model("forget-closed-addresses", (within) =>
        models.closedAddresses.destroy({ ...within, where: { closedAt: { [Op.lt]: new Date(before) } } }),
      );
    },
  };
}

/** From which networks users have logged in, inside one transaction. A network is an HMAC, 32 bytes. */
export type LoginNetworkStore = {
  /** Notes that the user has logged in from there now, in milliseconds since the epoch. */
  note(userID: UserID, network: Uint8Array, now: number): Promise<void>;
};

/** The login networks of one transaction. */
export function loginNetworkStore({ session, models }: StoreContext): LoginNetworkStore {
  return {
    async note(userID, network, now) {
      const row = { userID, network: Buffer.from(network), usedAt: new Date(now) };
      await session.model("note-login-network", (within) => models.loginNetworks.upsert(row, within));
    },
  };
}
