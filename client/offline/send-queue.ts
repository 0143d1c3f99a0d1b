import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { RespondentID } from "#domain/ids.ts";
import { type Mark, presentMarks } from "#domain/answers/levels.ts";
import { CallError, isUnreachable } from "../api/call-error.ts";
import { call, newRequestID } from "../api/call.ts";
import { keepMeeting } from "./kept-views.ts";
import { inLock } from "./in-lock.ts";
import {
  afterAnswered,
  afterFailure,
  afterRefusal,
  afterStored,
  allQueued,
  beforeSend,
  changeQueued,
  isDue,
  type QueueChange,
  type ServerSaid,
} from "./queue.ts";
import { queuedName, sentInSlotsOf, type SendError, type QueuedAnswer } from "./queued-answer.ts";
import { isSameKind } from "#domain/meeting/kind.ts";
import { storeAnswer } from "./store-answer.ts";

/** What becomes of a waiting answer that the server has not stored. Never rejects. */
async function afterError(error: unknown, waiting: QueuedAnswer, isBack: boolean): Promise<QueueChange> {
  const failed = (said?: ServerSaid) => {
    const failure = { said, isBack, at: Date.now(), chance: Math.random() };
    return (now: QueuedAnswer) => afterFailure(now, failure);
  };
  if (isUnreachable(error) || !(error instanceof CallError)) return failed();
  const { status, message, code, retryAfterMs } = error;
  if (status === 429 || Number(status) >= 500) return failed({ message, retryAfterMs });
  const refused =
    (kind: SendError["kind"]): QueueChange =>
    (now) =>
      afterRefusal(now, { kind, message });
  const { meetingID, kind, credentials } = waiting;
  // Who never was logged in meets an answer that has become an account's.
  if (code === "not-signed-in") return refused(credentials.token === undefined ? "protected" : "signed-out");
  if (code === "not-yours") return refused("protected");
  if (code === "taken" || code === "full") return refused("full");
  if (code !== "unknown" && code !== "invalid" && code !== "answered") return refused("refused");
  const meeting = await readMeeting(meetingID, credentials);
  if (meeting === "failed") return failed();
  if (meeting === "gone") return refused("meeting-gone");
  if (code === "unknown") return refused("answer-gone");
  const self = meeting.selfRespondentID as RespondentID | undefined; // the server's own
  if (code === "answered") return self === undefined ? refused("refused") : (now) => afterAnswered(now, self);
  const present = isSameKind({ kind }, meeting) ? presentMarks(meeting) : new Set<Mark>();
  const sent = sentInSlotsOf(waiting, meeting);
  const isThere = sent === undefined || sent.slots.difference(sent.base).isSubsetOf(present);
  return refused(isThere ? "refused" : "times-gone");
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

export type FlushOptions = {
  readonly maySend: (waiting: QueuedAnswer) => boolean;
  readonly isBack: boolean;
  readonly onSend?: (waiting: QueuedAnswer) => void;
};

const LOCK = "overlap.outbox";

/**
 * Sends what waits and may be sent, in one page or worker at once. Without locks the request's id alone keeps two pages from
 * storing twice. Resolves with when the next may be sent, in ms since the epoch.
 */
export function flushQueue(options: FlushOptions): Promise<number | undefined> {
  return inLock(LOCK, () => flush(options));
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
  let reply: Awaited<ReturnType<typeof storeAnswer>>;
  try {
    reply = await storeAnswer(waiting, { token: waiting.credentials.token });
  } catch (error) {
    return changeQueued(name, await afterError(error, waiting, isBack));
  }
  const { respondentID, respondentKey, meeting } = reply;
  if (respondentID === undefined)
    return changeQueued(name, (now) => afterRefusal(now, { kind: "answer-gone", message: "" }));
  const { meetingID, meetingName, owner } = waiting;
  // Pages show it at once, and one that is opened before it can ask shows the meeting with the answer.
  await keepMeeting(owner, meeting).catch(() => {});
  const stored = { respondentID, respondentKey };
  return changeQueued(name, (now) => afterStored(now, { ...stored, meeting }), {
    meetingID,
    meetingName,
    owner,
    ...stored,
  });
}
