import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { parseRespondentID, type RespondentID } from "#domain/ids.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import { CallError, isUnreachable } from "../api/call-error.ts";
import { call, newRequestID } from "../api/call.ts";
import { isDue, type QueueInput } from "./next-queued.ts";
import { keepMeeting } from "./kept-views.ts";
import { bodyOfNew, bodyOfSave, queuedName, type SendError, type QueuedAnswer } from "./queued-answer.ts";
import { allQueued, changeQueued } from "./outbox.ts";

/** What the queue is told of it; `meeting` is as it is with the answer. */
type SendOutcome =
  | (Extract<QueueInput, { kind: "stored" }> & { readonly meeting: ReplyOf<"getMeeting"> })
  | Extract<QueueInput, { kind: "refused" }>
  | Pick<Extract<QueueInput, { kind: "failed" }>, "kind" | "said">;

/** Sends a waiting answer's attempt, and says what became of it. Never rejects. */
async function sendQueued(waiting: QueuedAnswer): Promise<SendOutcome> {
  try {
    return await ask(waiting);
  } catch (error) {
    if (isUnreachable(error) || !(error instanceof CallError)) return { kind: "failed" };
    const { status, message, code, retryAfterMs } = error;
    if (status === 429 || Number(status) >= 500) {
      return { kind: "failed", said: { message, ...(retryAfterMs !== undefined && { retryAfterMs }) } };
    }
    return await refusal(waiting, { code, message });
  }
}

async function ask({ meetingID, whose, attempt, credentials }: QueuedAnswer): Promise<SendOutcome> {
  if (attempt === undefined) throw new Error("Nothing is to be sent.");
  const { token, ...keys } = credentials;
  if (whose.kind === "guest") {
    const { respondentKey, ...meeting } = await call("addGuestAnswer", {
      params: { meetingID },
      body: bodyOfNew(whose, attempt),
      token: undefined,
    });
    const respondentID = meeting.selfRespondentID as RespondentID; // the server's own
    return { kind: "stored", respondentID, respondentKey, meeting };
  }
  const body = bodyOfSave(attempt);
  if (whose.kind === "own") {
    const meeting = await call("saveOwnAnswer", { params: { meetingID }, body, token });
    const respondentID = parseRespondentID(meeting.selfRespondentID ?? "");
    // Stored before, and deleted since.
    if (respondentID === undefined) return refused("answer-gone", "");
    return { kind: "stored", respondentID, meeting };
  }
  const { respondentID } = whose;
  const meeting = await call("saveAnswer", { params: { meetingID, respondentID }, body, keys, token });
  return { kind: "stored", respondentID, meeting };
}

/** Why it was refused, as a person understands it. */
async function refusal(
  { meetingID, attempt, credentials }: QueuedAnswer,
  { code, message }: { code: string | undefined; message: string },
): Promise<SendOutcome> {
  // Who never was logged in meets an answer that has become an account's.
  if (code === "not-signed-in") return refused(credentials.token === undefined ? "protected" : "signed-out", message);
  if (code === "not-yours") return refused("protected", message);
  if (code === "taken") return refused("full", message);
  if (code !== "unknown" && code !== "invalid") return refused("refused", message);
  const meeting = await readMeeting(meetingID);
  if (meeting === "failed") return { kind: "failed" };
  if (meeting === "gone") return refused("meeting-gone", message);
  if (code === "unknown") return refused("answer-gone", message);
  const present = presentSlots(meeting);
  const isThere = attempt === undefined || attempt.slots.difference(attempt.base).isSubsetOf(present);
  return refused(isThere ? "refused" : "times-gone", message);
}

async function readMeeting(meetingID: QueuedAnswer["meetingID"]): Promise<ReplyOf<"getMeeting"> | "gone" | "failed"> {
  try {
    return await call("getMeeting", { params: { meetingID }, token: undefined });
  } catch (error) {
    return error instanceof CallError && error.code === "unknown" ? "gone" : "failed";
  }
}

function refused(kind: SendError["kind"], message: string): SendOutcome {
  return { kind: "refused", trouble: { kind, message } };
}

export type FlushOptions = {
  readonly maySend: (waiting: QueuedAnswer) => boolean;
  readonly isBack: boolean;
  /** Called before each is sent. */
  readonly onSend?: (waiting: QueuedAnswer) => void;
};

const LOCK = "overlap.outbox";

/**
 * Sends what waits and may be sent by now, one answer at a time, and in only one of this browser's pages and its worker
 * at once. `isBack` says that there is a network again, so what only waited for that waits no longer. Resolves with
 * when the next one may be sent, in milliseconds since the epoch; undefined when nothing waits for a time.
 */
export async function flushQueue(options: FlushOptions): Promise<number | undefined> {
  const locks: LockManager | undefined = navigator.locks;
  // Browsers have locks on trustworthy origins only. Without, the request's id alone keeps two pages from storing
  // twice.
  return locks === undefined ? flush(options) : locks.request(LOCK, () => flush(options));
}

async function flush({ maySend, isBack, onSend }: FlushOptions): Promise<number | undefined> {
  const isReady = (waiting: QueuedAnswer): boolean => waiting.trouble === undefined && maySend(waiting);
  const ready = (await allQueued()).filter(isReady);
  let next: number | undefined;
  for (const waiting of ready) {
    let now: QueuedAnswer | undefined = waiting;
    let wasBack = isBack;
    while (now !== undefined && isReady(now) && isDue(now, { now: Date.now(), isBack: wasBack })) {
      onSend?.(now);
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
  const { kind: _, meeting, ...stored } = outcome;
  const { meetingID, meetingName, owner } = sending;
  // A page that is opened before it can ask shows the answer as stored, not the meeting as it was without.
  await keepMeeting(owner, meeting).catch(() => {});
  return changeQueued(name, outcome, { meetingID, meetingName, owner, ...stored });
}
