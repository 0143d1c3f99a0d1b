import type { UserID } from "#domain/user-id.ts";
import { instantParameter } from "../connection/instant-parameter.ts";
import { statement } from "../connection/statement.ts";
import type { StoreContext } from "./store-context.ts";

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
