import type { Task } from "./task.ts";
import { tellGone } from "./notify-gone.ts";

/** Tells one mailbox that a meeting is deleted, if it was told a time. */
export const tellDeleted: Task<"tell-deleted"> = (payload, world, signal) =>
  tellGone("deleted", payload, { world, signal });
