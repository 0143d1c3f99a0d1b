import type { AdminCall } from "./admin-call.ts";
import { addBlock, listBlocks, removeBlock } from "./blocks.ts";
import { mails } from "./mails.ts";
import { meetingCalls } from "./meetings.ts";
import { personCalls } from "./people.ts";
import { usage } from "./usage.ts";
import { userCalls } from "./users.ts";
import { who } from "./who.ts";

/** Every call of the operator's tool. A file of this folder adds its calls here. */
export const ADMIN_CALLS = {
  usage,
  mails,
  who,
  "block/add": addBlock,
  "block/remove": removeBlock,
  "block/list": listBlocks,
  ...userCalls,
  ...meetingCalls,
  ...personCalls,
};

export type AdminCallName = keyof typeof ADMIN_CALLS;

type CallOf<Name extends AdminCallName> = (typeof ADMIN_CALLS)[Name];

export type AdminBody<Name extends AdminCallName> =
  CallOf<Name> extends AdminCall<infer _Body, infer Input, infer _Reply> ? Input : never;

/** The reply as the tool reads it from JSON: write replies of plain data. */
export type AdminReply<Name extends AdminCallName> =
  CallOf<Name> extends AdminCall<infer _Body, infer _Input, infer Reply> ? Reply : never;
