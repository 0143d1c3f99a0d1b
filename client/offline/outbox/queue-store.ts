import { atom } from "nanostores";
import type { QueuedAnswer } from "./queued-answer.ts";

const list = atom<readonly QueuedAnswer[]>([]);

/** What waits on this device, as far as the viewer may know; nothing until `outbox.ts` has read it. */
export const queueStore = {
  /** For `useSyncExternalStore`. */
  read: (): readonly QueuedAnswer[] => list.get(),
  subscribe: (listener: () => void): (() => void) => list.listen(listener),
  set: (next: readonly QueuedAnswer[]): void => {
    if (list.get().length > 0 || next.length > 0) list.set(next);
  },
};
