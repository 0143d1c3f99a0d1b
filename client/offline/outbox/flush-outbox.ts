import { allQueued, changeQueued } from "./outbox-storage.ts";
import { isDue } from "./is-due.ts";
import { newRequestID } from "./new-request-id.ts";
import { sendQueued } from "./send-queued.ts";
import { queuedName, type QueuedAnswer } from "./queued-answer.ts";

export type FlushOptions = { readonly maySend: (waiting: QueuedAnswer) => boolean; readonly isBack: boolean };

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
  const isReady = (waiting: QueuedAnswer): boolean => waiting.trouble === undefined && maySend(waiting);
  const ready = (await allQueued()).filter(isReady);
  let next: number | undefined;
  for (const waiting of ready) {
    let now: QueuedAnswer | undefined = waiting;
    let wasBack = isBack;
    while (now !== undefined && isReady(now) && isDue(now, { now: Date.now(), isBack: wasBack })) {
      now = await send(queuedName(now));
      // Whatever it waits for from here on is something else.
      wasBack = false;
    }
    if (now !== undefined && isReady(now)) next = Math.min(next ?? Infinity, now.notBefore);
  }
  return next;
}

async function send(name: string): Promise<QueuedAnswer | undefined> {
  const sending = await changeQueued(name, { kind: "send", requestID: newRequestID() });
  if (sending === undefined) return undefined;
  const outcome = await sendQueued(sending);
  if (outcome.kind === "failed") {
    return changeQueued(name, { ...outcome, now: Date.now(), chance: Math.random() });
  }
  if (outcome.kind === "refused") return changeQueued(name, outcome);
  const { kind: _, ...stored } = outcome;
  const { meetingID, meetingName, owner } = sending;
  return changeQueued(name, outcome, { meetingID, meetingName, owner, ...stored });
}
