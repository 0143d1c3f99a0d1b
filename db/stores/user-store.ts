import type { UserID } from "#domain/ids.ts";
import type { User } from "#domain/user.ts";
import { Refusal } from "#domain/refusal.ts";
import { instantParameter, statement } from "../connection/statement.ts";
import { refuseTaken, storableText, type StoreContext } from "./store-context.ts";
import type { Mailbox } from "./delivery-store.ts";

/** Columns of `users` that make a User, for hot statements. */
export const USER_COLUMNS = "user_id, name, email, subscribed, locale";

/** What {@link USER_COLUMNS} answer. */
export type UserRow = { user_id: UserID; name: string; email: string; subscribed: boolean; locale: string };

/** The User in a row. */
export function userFrom({ user_id: userID, name, email, subscribed: isSubscribed, locale }: UserRow): User {
  return { userID, name, email, isSubscribed, locale };
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
  change(userID: UserID, fields: Partial<Pick<User, "name" | "isSubscribed">>): Promise<User | undefined>;
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
   * go first.
   */
  remove(userID: UserID): Promise<void>;
};

const insert = statement<{ user_id: UserID }>(
  "insert-user",
  `INSERT INTO users (user_id, name, email, password_hash, subscribed, locale, email_verified_at)
   VALUES ($1, $2, $3, $4, $5, $6, ${instantParameter("$7")})
   ON CONFLICT (email) DO NOTHING RETURNING user_id`,
);
const hold = statement<UserRow>("hold-user", `SELECT ${USER_COLUMNS} FROM users WHERE user_id = $1 FOR SHARE`);
const holdPassword = statement<{ password_hash: string | null }>(
  "hold-password",
  "SELECT password_hash FROM users WHERE user_id = $1 FOR NO KEY UPDATE",
);
const isProved = statement(
  "is-address-proved",
  "SELECT FROM users WHERE user_id = $1 AND email_verified_at IS NOT NULL",
);
const prove = statement(
  "prove-address",
  `UPDATE users SET email_verified_at = coalesce(email_verified_at, ${instantParameter("$2")}) WHERE user_id = $1`,
);
const dropPassword = statement("drop-password", "UPDATE users SET password_hash = NULL WHERE user_id = $1");
// A transaction that adds an answer of the user meanwhile waits for this lock, and then finds that there is no user.
const lockToRemove = statement("lock-user-to-remove", "SELECT FROM users WHERE user_id = $1 FOR UPDATE");

/** The accounts of one transaction. */
export function userStore({ session, models }: StoreContext): UserStore {
  return {
    async insert({ userID, name, email, passwordHash, isSubscribed, locale, emailVerified }) {
      const details = [passwordHash ?? null, isSubscribed, locale, emailVerified ?? null];
      const inserted = await session
        .run(insert, [userID, storableText(name), storableText(email), ...details])
        .catch(refuseTaken("users_pkey", "There already is a user with this id."));
      return inserted.length > 0;
    },

    async hold(userID) {
      const [row] = await session.run(hold, [userID]);
      return row && userFrom(row);
    },

    async change(userID, { name, isSubscribed }) {
      const fields = {
        ...(name !== undefined && { name: storableText(name) }),
        ...(isSubscribed !== undefined && { subscribed: isSubscribed }),
      };
      const [, [row]] = await session.model("change-user", (within) =>
        models.users.update(fields, { ...within, where: { userID }, returning: true }),
      );
      if (row === undefined) return undefined;
      return { userID, name: row.name, email: row.email, isSubscribed: row.subscribed, locale: row.locale };
    },

    async setPassword(userID, passwordHash) {
      await session.model("set-password", (within) =>
        models.users.update({ passwordHash }, { ...within, where: { userID } }),
      );
    },

    async holdPassword(userID) {
      const [row] = await session.run(holdPassword, [userID]);
      return row?.password_hash ?? undefined;
    },
    isProved: async (userID) => (await session.run(isProved, [userID])).length > 0,
    prove: async (userID, now) => void (await session.run(prove, [userID, now])),
    dropPassword: async (userID) => void (await session.run(dropPassword, [userID])),

    async remove(userID) {
      await session.run(lockToRemove, [userID]);
      const answers = await session.model("count-answers-of-user", (within) =>
        models.respondents.count({ ...within, where: { userID } }),
      );
      if (answers > 0) throw new Refusal("taken", "There are answers of this account left.");
      await session.model("remove-user", (within) => models.users.destroy({ ...within, where: { userID } }));
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

const close = statement(
  "close-address",
  `INSERT INTO closed_addresses (mailbox, closed_at) VALUES ($1, ${instantParameter("$2")})
   ON CONFLICT (mailbox) DO UPDATE SET closed_at = excluded.closed_at`,
);
const closedAt = statement<{ closed_at: number }>(
  "address-closed-at",
  "SELECT closed_at FROM closed_addresses WHERE mailbox = $1",
);
const forget = statement(
  "forget-closed-addresses",
  `DELETE FROM closed_addresses WHERE closed_at < ${instantParameter("$1")}`,
);

/** The closed addresses of one transaction. */
export function closedAddressStore({ session }: StoreContext): ClosedAddressStore {
  return {
    close: async ({ hash }, now) => void (await session.run(close, [hash, now])),
    closedAt: async ({ hash }) => (await session.run(closedAt, [hash]))[0]?.closed_at,
    forget: async (before) => void (await session.run(forget, [before])),
  };
}

/** From which networks users have logged in, inside one transaction. A network is an HMAC, 32 bytes. */
export type LoginNetworkStore = {
  /** Notes that the user has logged in from there now, in milliseconds since the epoch. */
  note(userID: UserID, network: Uint8Array, now: number): Promise<void>;
};

const note = statement(
  "note-login-network",
  `INSERT INTO login_networks (user_id, network, used_at) VALUES ($1, $2, ${instantParameter("$3")})
   ON CONFLICT (user_id, network) DO UPDATE SET used_at = excluded.used_at`,
);

/** The login networks of one transaction. */
export function loginNetworkStore({ session }: StoreContext): LoginNetworkStore {
  return { note: async (userID, network, now) => void (await session.run(note, [userID, network, now])) };
}
