import { localStore } from "../api/browser-storage.ts";
import { createStore } from "../store.ts";
import type { QueuedAnswer } from "./queued-answer.ts";

/** Kept where it can be read at once: the answers themselves are in a storage that answers later. */
const MAY_WAIT = "overlap.waiting";

export function markWaiting(mayWait: boolean): void {
  if (mayWait) localStore.write(MAY_WAIT, "1");
  else localStore.remove(MAY_WAIT);
}

/** What names begin with under which pages keep first answers of guests while they are sent. */
export const UNDER_WAY = "overlap.sending.";

const NONE: readonly QueuedAnswer[] = [];
const mayWait = localStore.read(MAY_WAIT) !== undefined || localStore.names(UNDER_WAY).length > 0;
const list = createStore(mayWait ? undefined : NONE);

/** The answers that wait on this device, as far as the viewer may know; none until `queue.ts` has read them. */
export const queueStore = {
  read: (): readonly QueuedAnswer[] => list.get() ?? NONE,
  /** False while some may wait that are not read yet: before that a page would offer to add them again. */
  isKnown: (): boolean => list.get() !== undefined,
  subscribe: list.subscribe,
  set: (next: readonly QueuedAnswer[]): void => list.set(next.length === 0 ? NONE : next),
};

/** Names of answers that cannot be stored about which the user wants to decide later: until the page is loaded again. */
export const postponedDecisions = createStore<ReadonlySet<string>>(new Set());

/** What the user may want to know of it. `frame/Keepers.tsx` listens, and decides what is shown. */
export type QueueEvent = { readonly kind: "stored"; readonly meetingName: string } | { readonly kind: "no-storage" };

const latest = createStore<QueueEvent | undefined>(undefined);

/** What happens while no one listens is not kept. */
export const queueEvents = {
  emit: (event: QueueEvent): void => latest.set({ ...event }),
  on: (listener: (event: QueueEvent) => void): (() => void) =>
    latest.subscribe(() => {
      const event = latest.get();
      if (event !== undefined) listener(event);
    }),
};
