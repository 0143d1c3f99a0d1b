import { z } from "zod";
import { parseBlock } from "../blocks/parse-block.ts";
import { adminCall, AdminRefusal } from "./admin-call.ts";

const body = z.strictObject({ value: z.string() });

function readBlock(value: string) {
  const block = parseBlock(value);
  if (block !== undefined) return block;
  throw new AdminRefusal(`${value} is neither a network (198.51.100.0/24) nor a mail domain (example.org).`);
}

/** Blocks a network or a mail domain at once, in all processes. */
export const addBlock = adminCall({
  body,
  async run({ blocks }, { value }) {
    const block = readBlock(value);
    await blocks.add(block);
    return block;
  },
  change: ({ kind }) => ({ kind }),
});

export const removeBlock = adminCall({
  body,
  async run({ blocks }, { value }) {
    const block = readBlock(value);
    if (!(await blocks.remove(block))) throw new AdminRefusal(`${block.value} is not blocked: see block list.`);
    return block;
  },
  change: ({ kind }) => ({ kind }),
});

export const listBlocks = adminCall({
  body: z.strictObject({}),
  run: async ({ database }) => ({
    blocks: (await database.views.blocks()).map(({ kind, value, createdAt }) => ({
      kind,
      value,
      since: new Date(createdAt).toISOString(),
    })),
  }),
});
