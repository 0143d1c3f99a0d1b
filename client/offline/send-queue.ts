import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { RespondentID } from "#domain/ids.ts";
import { type Mark, presentMarks } from "#domain/answers/mark.ts";
import { CallError, isUnreachable } from "../api/call-error.ts";
import { call, newRequestID } from "../api/call.ts";
import { keepMeeting } from "./kept-views.ts";
import {
  afterAnswered,
  afterFailure,
  afterRefusal,
  afterStored,
  allQueued,
  beforeSend,
  changeQueued,
  isDue,
  type ServerSaid,
} from "./queue.ts";
import { isOfKind, queuedName, sentInSlotsOf, type SendError, type QueuedAnswer } from "./queued-answer.ts";
import { storeAnswer } from "./store-answer.ts";

type SendOutcome =
  | {
      readonly kind: "stored";
      readonly respondentID: RespondentID;
      readonly respondentKey?: string;
      readonly meeting: ReplyOf<"getMeeting">;
    }
  /** With this personal link, on another device. */
  | { readonly kind: "answered"; readonly respondentID: RespondentID }
  | { readonly kind: "refused"; readonly error: SendError }
  | { readonly kind: "failed"; readonly said?: ServerSaid };

/** Asks the server to store what is `sent` of a waiting answer, and says what became of it. Never rejects. */
async function outcomeOf(waiting: QueuedAnswer): Promise<SendOutcome> {
  try {
    const { respondentID, ...stored } = await storeAnswer(waiting, { token: waiting.credentials.token });
    return respondentID === undefined ? refused("answer-gone", "") : { kind: "stored", respondentID, ...stored };
  } catch (error) {
    if (isUnreachable(error) || !(error instanceof CallError)) return { kind: "failed" };
    const { status, message, code, retryAfterMs } = error;
    if (status === 429 || Number(status) >= 500) {
      return { kind: "failed", said: { message, ...(retryAfterMs !== undefined && { retryAfterMs }) } };
    }
    return await refusal(waiting, { code, message });
  }
}

async function refusal(
  waiting: QueuedAnswer,
  { code, message }: { code: string | undefined; message: string },
): Promise<SendOutcome> {
  const { meetingID, kind, credentials } = waiting;
  // Who never was logged in meets an answer that has become an account's.
  if (code === "not-signed-in") return refused(credentials.token === undefined ? "protected" : "signed-out", message);
  if (code === "not-yours") return refused("protected", message);
  if (code === "taken") return refused("full", message);
  if (code !== "unknown" && code !== "invalid" && code !== "answered") return refused("refused", message);
  const meeting = await readMeeting(meetingID, credentials);
  if (meeting === "failed") return { kind: "failed" };
  if (meeting === "gone") return refused("meeting-gone", message);
  if (code === "unknown") return refused("answer-gone", message);
  const self = meeting.selfRespondentID as RespondentID | undefined; // the server's own
  if (code === "answered")
    return self === undefined ? refused("refused", message) : { kind: "answered", respondentID: self };
  const present = isOfKind({ kind }, meeting) ? presentMarks(meeting) : new Set<Mark>();
  const sent = sentInSlotsOf(waiting, meeting);
  const isThere = sent === undefined || sent.slots.difference(sent.base).isSubsetOf(present);
  return refused(isThere ? "refused" : "times-gone", message);
}

async function readMeeting(
  meetingID: QueuedAnswer["meetingID"],
  keys: QueuedAnswer["credentials"],
): Promise<ReplyOf<"getMeeting"> | "gone" | "failed"> {
  try {
    return await call("getMeeting", { params: { meetingID }, keys, token: undefined });
  } catch (error) {
    return error instanceof CallError && error.code === "unknown" ? "gone" : "failed";
  }
}

function refused(kind: SendError["kind"], message: string): SendOutcome {
  return { kind: "refused", error: { kind, message } };
}

export type FlushOptions = {
  readonly maySend: (waiting: QueuedAnswer) => boolean;
  readonly isBack: boolean;
  readonly onSend?: (waiting: QueuedAnswer) => void;
};

const LOCK = "overlap.outbox";

/** Sends what waits and may be sent, in one page or worker at once. Resolves with when the next may be sent, in ms since the epoch. */
export async function flushQueue(options: FlushOptions): Promise<number | undefined> {
  const locks: LockManager | undefined = navigator.locks;
  // Browsers have locks on trustworthy origins only. Without, the request's id alone keeps two pages from storing
  // twice.
  return locks === undefined ? flush(options) : locks.request(LOCK, () => flush(options));
}

async function flush({ maySend, isBack, onSend }: FlushOptions): Promise<number | undefined> {
  const isReady = (waiting: QueuedAnswer): boolean => waiting.error === undefined && maySend(waiting);
  const ready = (await allQueued()).filter(isReady);
  let next: number | undefined;
  for (const waiting of ready) {
    let now: QueuedAnswer | undefined = waiting;
    let wasBack = isBack;
    while (now !== undefined && isReady(now) && isDue(now, { now: Date.now(), isBack: wasBack })) {
      onSend?.(now);
      now = await send(queuedName(now), wasBack);
      // Whatever it waits for from here on is something else.
      wasBack = false;
    }
    if (now !== undefined && isReady(now)) next = Math.min(next ?? Infinity, now.notBefore);
  }
  return next;
}

async function send(name: string, isBack: boolean): Promise<QueuedAnswer | undefined> {
  const waiting = await changeQueued(name, (now) => beforeSend(now, newRequestID()));
  if (waiting === undefined) return undefined;
  const outcome = await outcomeOf(waiting);
  if (outcome.kind === "failed") {
    const failure = { ...outcome, isBack, at: Date.now(), chance: Math.random() };
    return changeQueued(name, (now) => afterFailure(now, failure));
  }
  if (outcome.kind === "refused") return changeQueued(name, (now) => afterRefusal(now, outcome.error));
  if (outcome.kind === "answered") return changeQueued(name, (now) => afterAnswered(now, outcome.respondentID));
  const { kind: _, meeting, ...stored } = outcome;
  const { meetingID, meetingName, owner } = waiting;
  // Pages show it at once, and one that is opened before it can ask shows the meeting with the answer.
  await keepMeeting(owner, meeting).catch(() => {});
  return changeQueued(name, (now) => afterStored(now, outcome), { meetingID, meetingName, owner, ...stored });
}
