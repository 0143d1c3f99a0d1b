import { Op, type WhereOptions } from "sequelize";
import type { UserID } from "#domain/user-id.ts";
import type { SessionModel } from "../models/session-model.ts";
import { refuseGone } from "./refuse-gone.ts";
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
  /** Begins a session, and clears away those of the user that have expired. */
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
      await remove("remove-expired-sessions", { userID, expiresAt: { [Op.lte]: new Date(now) } });
      const row = { sessionID: tokenID, userID, expiresAt: new Date(expires) };
      await session
        .model("insert-session", (within) => models.sessions.create(row, within))
        .catch(refuseGone("sessions_user_id_fkey"));
    },
    remove: async (userID, sessionID) => void (await remove("remove-session", { userID, sessionID })),
    removeAll: async (userID) => void (await remove("remove-sessions", { userID })),
  };
}
