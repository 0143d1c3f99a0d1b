import type { QueuedAnswer } from "./queued-answer.ts";

let list: readonly QueuedAnswer[] = [];
const listeners = new Set<() => void>();

/** What waits on this device, as far as whoever looks may know; nothing until `outbox.ts` has read it. */
export const queueStore = {
  /** For `useSyncExternalStore`. */
  read: (): readonly QueuedAnswer[] => list,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set: (next: readonly QueuedAnswer[]): void => {
    if (list.length === 0 && next.length === 0) return;
    list = next;
    for (const listener of listeners) listener();
  },
};
