import { statement } from "../connection/statement.ts";
import type { StoreContext } from "./store-context.ts";

/** Guests who want no mail, inside one transaction. A mailbox is the SHA-256 of its address in lower case, 32 bytes. */
export type SuppressionStore = {
  add(mailbox: Uint8Array): Promise<void>;
  remove(mailbox: Uint8Array): Promise<void>;
};

const add = statement("suppress-mailbox", "INSERT INTO mail_suppressions (mailbox) VALUES ($1) ON CONFLICT DO NOTHING");
const remove = statement("allow-mailbox", "DELETE FROM mail_suppressions WHERE mailbox = $1");

/** The suppressions of one transaction. */
export function suppressionStore({ session }: StoreContext): SuppressionStore {
  return {
    add: async (mailbox) => void (await session.run(add, [mailbox])),
    remove: async (mailbox) => void (await session.run(remove, [mailbox])),
  };
}
