import type { UserID } from "#domain/user-id.ts";
import { instantParameter } from "../connection/instant-parameter.ts";
import { statement } from "../connection/statement.ts";
import { lockUser } from "./lock-user.ts";
import type { StoreContext } from "./store-context.ts";

/** A personal access token before it is stored. */
export type NewAccessToken = {
  /** 22 base62 characters. */
  readonly tokenID: string;
  readonly userID: UserID;
  /** What its owner calls it. */
  readonly name: string;
  /** SHA-256 of the token, 32 bytes. */
  readonly hash: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** Personal access tokens, inside one transaction. */
export type AccessTokenStore = {
  /** False when the user has `max` of them already. Refuses with `not-signed-in` when the account is gone. */
  insert(token: NewAccessToken, max: number): Promise<boolean>;
  /** False when the user has no such token. */
  remove(userID: UserID, tokenID: string): Promise<boolean>;
  removeAll(userID: UserID): Promise<void>;
  /** Notes that tokens were used. */
  used(tokenIDs: readonly string[], now: number): Promise<void>;
};

const insert = statement<{ token_id: string }>(
  "insert-access-token",
  `INSERT INTO access_tokens (token_id, user_id, name, hash, created_at)
   SELECT $1, $2, $3, $4, ${instantParameter("$5")}
   WHERE (SELECT count(*) FROM access_tokens WHERE user_id = $2) < $6::int RETURNING token_id`,
);
const remove = statement<{ token_id: string }>(
  "remove-access-token",
  "DELETE FROM access_tokens WHERE user_id = $1 AND token_id = $2 RETURNING token_id",
);
const removeAll = statement("remove-access-tokens", "DELETE FROM access_tokens WHERE user_id = $1");
const used = statement(
  "access-tokens-used",
  `UPDATE access_tokens SET used_at = ${instantParameter("$2")} WHERE token_id = ANY($1)`,
);

/** The personal access tokens of one transaction. */
export function accessTokenStore({ session }: StoreContext): AccessTokenStore {
  return {
    async insert({ tokenID, userID, name, hash, now }, max) {
      await lockUser(session, userID);
      return (await session.run(insert, [tokenID, userID, name, hash, now, max])).length > 0;
    },
    remove: async (userID, tokenID) => (await session.run(remove, [userID, tokenID])).length > 0,
    removeAll: async (userID) => void (await session.run(removeAll, [userID])),
    used: async (tokenIDs, now) => void (await session.run(used, [tokenIDs, now])),
  };
}
