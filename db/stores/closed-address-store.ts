import { instantParameter } from "../connection/instant-parameter.ts";
import { statement } from "../connection/statement.ts";
import type { Mailbox } from "./mailbox.ts";
import type { StoreContext } from "./store-context.ts";

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
