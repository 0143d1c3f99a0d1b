import type { WaitingAnswer } from "./queued-answer.ts";

let list: readonly WaitingAnswer[] = [];
const listeners = new Set<() => void>();

/** What waits on this device, as far as whoever looks may know; nothing until `outbox.ts` has read it. */
export const waitingList = {
  /** For `useSyncExternalStore`. */
  read: (): readonly WaitingAnswer[] => list,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set: (next: readonly WaitingAnswer[]): void => {
    if (list.length === 0 && next.length === 0) return;
    list = next;
    for (const listener of listeners) listener();
  },
};
