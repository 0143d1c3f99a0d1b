import { allWaiting, changeWaiting } from "./outbox-storage.ts";
import { isDue } from "./is-due.ts";
import { newRequestID } from "./new-request-id.ts";
import { sendWaiting } from "./send-queued.ts";
import { waitingName, type WaitingAnswer } from "./queued-answer.ts";

export type FlushOptions = { readonly maySend: (waiting: WaitingAnswer) => boolean; readonly isBack: boolean };

const LOCK = "overlap.outbox";

/**
 * Sends what waits and may be sent by now, one answer at a time, and in only one of this browser's pages and its worker
 * at once. `isBack` says that there is a network again, so what only waited for that waits no longer. Resolves with
 * when the next one may be sent, in milliseconds since the epoch; undefined when nothing waits for a time.
 */
export async function flushOutbox(options: FlushOptions): Promise<number | undefined> {
  const locks: LockManager | undefined = navigator.locks;
  // Browsers have locks on trustworthy origins only. Without, the request's id alone keeps two pages from storing
  // twice.
  return locks === undefined ? flush(options) : locks.request(LOCK, () => flush(options));
}

async function flush({ maySend, isBack }: FlushOptions): Promise<number | undefined> {
  const isReady = (waiting: WaitingAnswer): boolean => waiting.trouble === undefined && maySend(waiting);
  const ready = (await allWaiting()).filter(isReady);
  let next: number | undefined;
  for (const waiting of ready) {
    let now: WaitingAnswer | undefined = waiting;
    let wasBack = isBack;
    while (now !== undefined && isReady(now) && isDue(now, { now: Date.now(), isBack: wasBack })) {
      now = await send(waitingName(now));
      // Whatever it waits for from here on is something else.
      wasBack = false;
    }
    if (now !== undefined && isReady(now)) next = Math.min(next ?? Infinity, now.notBefore);
  }
  return next;
}

async function send(name: string): Promise<WaitingAnswer | undefined> {
  const sending = await changeWaiting(name, { kind: "send", requestID: newRequestID() });
  if (sending === undefined) return undefined;
  const outcome = await sendWaiting(sending);
  if (outcome.kind === "failed") {
    return changeWaiting(name, { ...outcome, now: Date.now(), chance: Math.random() });
  }
  if (outcome.kind === "refused") return changeWaiting(name, outcome);
  const { kind: _, ...stored } = outcome;
  const { meetingID, meetingName, owner } = sending;
  return changeWaiting(name, outcome, { meetingID, meetingName, owner, ...stored });
}
