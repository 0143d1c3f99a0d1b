import { toast } from "../../ui/toast.ts";
import type { QueueInput } from "./next-queued.ts";
import { closedErrors } from "./closed-errors.ts";
import { queuedName, type QueuedAnswer } from "./queued-answer.ts";

const load = () => import("./outbox.ts");

/** What its person can do with an answer that waits. */
export function useQueueActions() {
  return {
    discard: (waiting: QueuedAnswer): void => run(async () => (await load()).discardOnDevice(waiting)),
    change: (waiting: QueuedAnswer, input: QueueInput): void =>
      run(async () => (await load()).changeOnDevice(waiting, input)),
    /** Says once more why it could not be stored. */
    show: (waiting: QueuedAnswer): void => closedErrors.open(queuedName(waiting)),
    close: (waiting: QueuedAnswer): void => closedErrors.close(queuedName(waiting)),
  };
}

function run(work: () => Promise<void>): void {
  work().catch(() => toast("This device's storage does not answer", { kind: "danger" }));
}
