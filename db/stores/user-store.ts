import { Refusal } from "#domain/refusal.ts";
import type { UserID } from "#domain/user-id.ts";
import type { User } from "#domain/user.ts";
import { statement } from "../connection/statement.ts";
import { refuseTaken } from "./refuse-taken.ts";
import { storableText } from "./storable-text.ts";
import type { StoreContext } from "./store-context.ts";
import { USER_COLUMNS, userFrom, type UserRow } from "./user-row.ts";

/** An account before it is stored. */
export type NewUser = User & {
  /** bcrypt. Absent for somebody who only logs in through a provider. */
  readonly passwordHash?: string;
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
  /**
   * Deletes the account with its sessions and password resets. Refuses with `taken` while there are answers, which must
   * go first.
   */
  remove(userID: UserID): Promise<void>;
};

const insert = statement<{ user_id: UserID }>(
  "insert-user",
  `INSERT INTO users (user_id, name, email, password_hash, subscribed, locale) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (email) DO NOTHING RETURNING user_id`,
);
const hold = statement<UserRow>("hold-user", `SELECT ${USER_COLUMNS} FROM users WHERE user_id = $1 FOR SHARE`);
// Whoever adds an answer of the user meanwhile waits for this lock, and then finds that there is no user.
const lockToRemove = statement("lock-user-to-remove", "SELECT FROM users WHERE user_id = $1 FOR UPDATE");

/** The accounts of one transaction. */
export function userStore({ session, models }: StoreContext): UserStore {
  return {
    async insert({ userID, name, email, passwordHash, isSubscribed, locale }) {
      const inserted = await session
        .run(insert, [userID, storableText(name), storableText(email), passwordHash ?? null, isSubscribed, locale])
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
