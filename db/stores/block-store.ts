import type { StoreContext } from "./store-context.ts";

/** A blocked network, such as `198.51.100.0/24`, or mail domain. */
export type Block = { readonly kind: "network" | "domain"; readonly value: string };

/** Stores the blocks of the operator, inside one transaction. */
export function blockStore({ tables }: StoreContext) {
  return {
    // The empty list leaves an existing row as it is.
    add: (block: Block) => tables.blocks.upsert("add-block", block, []),
    /** Returns whether there was such a block. */
    remove: async ({ value }: Block): Promise<boolean> => (await tables.blocks.remove("remove-block", { value })) > 0,
  };
}
