import { Op, type WhereOptions } from "sequelize";
import type { UserID } from "#domain/user-id.ts";
import type { SessionModel } from "../models/session-model.ts";
import { instantParameter } from "../connection/instant-parameter.ts";
import { statement } from "../connection/statement.ts";
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

/** A session before it is stored. */
export type NewSession = NewToken & {
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
  used(sessionIDs: readonly string[], now: number): Promise<void>;
};

const used = statement(
  "sessions-used",
  `UPDATE sessions SET used_at = ${instantParameter("$2")} WHERE session_id = ANY($1)`,
);

/** The sessions of one transaction. */
export function sessionStore({ session, models }: StoreContext): SessionStore {
  const remove = (name: string, where: WhereOptions<SessionModel>) =>
    session.model(name, (within) => models.sessions.destroy({ ...within, where }));
  return {
    async insert({ tokenID, userID, now, expires, device = "" }) {
      await lockUser(session, userID);
      await remove("remove-expired-sessions", { userID, expiresAt: { [Op.lte]: new Date(now) } });
      const row = { sessionID: tokenID, userID, expiresAt: new Date(expires), device };
      await session.model("insert-session", (within) => models.sessions.create(row, within));
    },
    remove: async (userID, sessionID) => (await remove("remove-session", { userID, sessionID })) > 0,
    async removeAll(userID) {
      await lockUser(session, userID);
      await remove("remove-sessions", { userID });
    },
    used: async (sessionIDs, now) => void (await session.run(used, [sessionIDs, now])),
  };
}
