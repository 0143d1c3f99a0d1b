import { localStore } from "../api/browser-storage.ts";
import { createStore } from "../store.ts";
import type { QueueInput } from "./next-queued.ts";
import { queuedName, type QueuedAnswer } from "./queued-answer.ts";

/** Kept where it can be read at once: the answers themselves are in a storage that answers later. */
const MAY_WAIT = "overlap.waiting";

export function markWaiting(mayWait: boolean): void {
  if (mayWait) localStore.write(MAY_WAIT, "1");
  else localStore.remove(MAY_WAIT);
}

const NONE: readonly QueuedAnswer[] = [];
const list = createStore(localStore.read(MAY_WAIT) === undefined ? NONE : undefined);

/** The answers that wait on this device, as far as the viewer may know; none until `queue.ts` has read them. */
export const queueStore = {
  read: (): readonly QueuedAnswer[] => list.get() ?? NONE,
  /** False while some may wait that are not read yet: before that a page would offer to add them again. */
  isKnown: (): boolean => list.get() !== undefined,
  subscribe: list.subscribe,
  set: (next: readonly QueuedAnswer[]): void => list.set(next.length === 0 ? NONE : next),
};

/** What the user may want to know of it. `frame/QueueKeeper.tsx` listens, and decides what is shown. */
export type QueueEvent =
  | { readonly kind: "stored"; readonly meetingName: string }
  | { readonly kind: "no-storage" }
  /** The user asks once more why an answer could not be stored. */
  | { readonly kind: "asked-why"; readonly answer: QueuedAnswer };

const latest = createStore<{ readonly event: QueueEvent } | undefined>(undefined);

/** What happens while no one listens is not kept. */
export const queueEvents = {
  emit: (event: QueueEvent): void => latest.set({ event }),
  /** Returns the function that stops it. */
  on: (listener: (event: QueueEvent) => void): (() => void) =>
    latest.subscribe(() => {
      const news = latest.get();
      if (news !== undefined) listener(news.event);
    }),
};

const load = () => import("./queue.ts");

/** Reads what waits, and sends it as soon as it can be. Where the code or the browser's storage is not to be had, nothing waits. */
export async function startQueue(): Promise<void> {
  try {
    await (await load()).startQueue();
  } catch {
    queueStore.set(queueStore.read());
  }
}

/** What the user can do with an answer that waits. */
export const queueActions = {
  discard: (answer: QueuedAnswer): void => run(async () => (await load()).discardOnDevice(answer)),
  change: (answer: QueuedAnswer, input: QueueInput): void =>
    run(async () => (await load()).changeOnDevice(queuedName(answer), input)),
  askWhy: (answer: QueuedAnswer): void => queueEvents.emit({ kind: "asked-why", answer }),
};

function run(work: () => Promise<void>): void {
  work().catch(() => queueEvents.emit({ kind: "no-storage" }));
}
