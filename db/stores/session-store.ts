import { Op, type WhereOptions } from "sequelize";
import type { UserID } from "#domain/user-id.ts";
import type { SessionModel } from "../models/session-model.ts";
import { lockUser } from "./lock-user.ts";
import type { StoreContext } from "./store-context.ts";

/** What stands behind a token: without its row the token is worth nothing. */
export type NewToken = {
  /** 22 base62 characters. */
  readonly tokenID: string;
  readonly userID: UserID;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly expires: number;
};

/** Sessions, inside one transaction. */
export type SessionStore = {
  /**
   * Begins a session, and clears away those of the user that have expired. Refuses with `not-signed-in` when the account
   * is gone, as `removeAll` does.
   */
  insert(session: NewToken): Promise<void>;
  /** Ends one session of the user. */
  remove(userID: UserID, sessionID: string): Promise<void>;
  removeAll(userID: UserID): Promise<void>;
};

/** The sessions of one transaction. */
export function sessionStore({ session, models }: StoreContext): SessionStore {
  const remove = (name: string, where: WhereOptions<SessionModel>) =>
    session.model(name, (within) => models.sessions.destroy({ ...within, where }));
  return {
    async insert({ tokenID, userID, now, expires }) {
      await lockUser(session, userID);
      await remove("remove-expired-sessions", { userID, expiresAt: { [Op.lte]: new Date(now) } });
      const row = { sessionID: tokenID, userID, expiresAt: new Date(expires) };
      await session.model("insert-session", (within) => models.sessions.create(row, within));
    },
    remove: async (userID, sessionID) => void (await remove("remove-session", { userID, sessionID })),
    async removeAll(userID) {
      await lockUser(session, userID);
      await remove("remove-sessions", { userID });
    },
  };
}
