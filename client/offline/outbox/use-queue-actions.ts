import { toast } from "../../ui/toast.ts";
import type { WaitingInput } from "./next-queued.ts";
import { closedTroubles } from "./closed-errors.ts";
import { waitingName, type WaitingAnswer } from "./queued-answer.ts";

const load = () => import("./outbox.ts");

/** What its person can do with an answer that waits. */
export function useWaitingActions() {
  return {
    discard: (waiting: WaitingAnswer): void => run(async () => (await load()).discardOnDevice(waiting)),
    change: (waiting: WaitingAnswer, input: WaitingInput): void =>
      run(async () => (await load()).changeOnDevice(waiting, input)),
    /** Says once more why it could not be stored. */
    show: (waiting: WaitingAnswer): void => closedTroubles.open(waitingName(waiting)),
    close: (waiting: WaitingAnswer): void => closedTroubles.close(waitingName(waiting)),
  };
}

function run(work: () => Promise<void>): void {
  work().catch(() => toast("This device's storage does not answer", { kind: "danger" }));
}
