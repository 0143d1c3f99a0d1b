import type { Task } from "./task.ts";
import { notifyGone } from "./notify-gone.ts";

/** Tells one mailbox that a meeting is deleted, if it was told a time. */
export const notifyDeleted: Task<"tell-deleted"> = (payload, context, signal) =>
  notifyGone("deleted", payload, { context, signal });
