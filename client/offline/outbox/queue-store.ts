import { createStore } from "../../store.ts";
import type { QueuedAnswer } from "./queued-answer.ts";

const list = createStore<readonly QueuedAnswer[]>([]);

/** What waits on this device, as far as the viewer may know; nothing until `outbox.ts` has read it. */
export const queueStore = {
  read: list.get,
  subscribe: list.subscribe,
  set: (next: readonly QueuedAnswer[]): void => {
    if (list.get().length > 0 || next.length > 0) list.set(next);
  },
};
