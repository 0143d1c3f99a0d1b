import { Op, type WhereOptions } from "sequelize";
import type { UserID } from "#domain/user-id.ts";
import type { PasswordResetModel } from "../models/password-reset-model.ts";
import { lockUser } from "./lock-user.ts";
import type { NewToken } from "./session-store.ts";
import type { StoreContext } from "./store-context.ts";

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
