import { statement } from "../connection/statement.ts";
import type { Mailbox } from "./mailbox.ts";
import type { StoreContext } from "./store-context.ts";

/** Guests who want no mail, inside one transaction. */
export type SuppressionStore = {
  add(mailbox: Mailbox): Promise<void>;
  remove(mailbox: Mailbox): Promise<void>;
};

const add = statement(
  "suppress-mailbox",
  "INSERT INTO mail_suppressions (mailbox, keyed) VALUES ($1, true) ON CONFLICT DO NOTHING",
);
const remove = statement("allow-mailbox", "DELETE FROM mail_suppressions WHERE mailbox IN ($1, $2)");

/** The suppressions of one transaction. */
export function suppressionStore({ session }: StoreContext): SuppressionStore {
  return {
    add: async ({ hash }) => void (await session.run(add, [hash])),
    remove: async ({ hash, plain }) => void (await session.run(remove, [hash, plain])),
  };
}
