import { createEvents, createStore } from "../store.ts";
import type { QueueInput } from "./next-queued.ts";
import { queuedName, type QueuedAnswer } from "./queued-answer.ts";

const list = createStore<readonly QueuedAnswer[]>([]);

/** The answers that wait on this device, as far as the viewer may know; none until `queue.ts` has read them. */
export const queueStore = {
  read: list.get,
  subscribe: list.subscribe,
  set: (next: readonly QueuedAnswer[]): void => {
    if (list.get().length > 0 || next.length > 0) list.set(next);
  },
};

/** What the user may want to know of it. `frame/QueueKeeper.tsx` listens, and decides what is shown. */
export type QueueEvent =
  | { readonly kind: "stored"; readonly meetingName: string }
  | { readonly kind: "no-storage" }
  /** The user asks once more why an answer could not be stored. */
  | { readonly kind: "asked-why"; readonly answer: QueuedAnswer };

export const queueEvents = createEvents<QueueEvent>();

const load = () => import("./queue.ts");

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
