import type { MarkableTimes } from "#domain/answers/levels.ts";
import { postponedDecisions, queueEvents, queueStore } from "./queue-store.ts";
import { queuedName, type QueuedAnswer } from "./queued-answer.ts";

const load = () => import("./page-queue.ts");

/** Reads what waits, and sends it as soon as it can be. Where the code or the browser's storage is not to be had, nothing waits. */
export async function startQueue(): Promise<void> {
  try {
    await (await load()).startQueue();
  } catch {
    queueStore.set(queueStore.read());
  }
}

export const queueActions = {
  discard: (answer: QueuedAnswer): void => run((queue) => queue.discardOnDevice(answer)),
  tryAgain: (answer: QueuedAnswer): void => run((queue) => queue.tryAgainOnDevice(answer)),
  /** Lets go of the times that the meeting has no longer, and sends the others. */
  keepPresent: (answer: QueuedAnswer, meeting: MarkableTimes): void =>
    run((queue) => queue.tryAgainOnDevice(answer, meeting)),
  askWhy: (answer: QueuedAnswer): void =>
    postponedDecisions.set(postponedDecisions.get().difference(new Set([queuedName(answer)]))),
};

function run(work: (queue: Awaited<ReturnType<typeof load>>) => Promise<void>): void {
  load()
    .then(work)
    .catch(() => queueEvents.emit({ kind: "no-storage" }));
}
