import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { RespondentID } from "#domain/ids.ts";
import { type Mark, presentMarks } from "#domain/answers/levels.ts";
import { isSameKind } from "#domain/meeting/kind.ts";
import { CallError, isUnreachable } from "../api/call-error.ts";
import { call, newRequestID } from "../api/call.ts";
import { cacheMeeting } from "./cached-views.ts";
import { inLock } from "./lock.ts";
import type { StoredAnswer } from "./device-storage.ts";
import { inSlotsOf, type PendingAnswer, pendingName, type SendError } from "./pending-answer.ts";
import { isDue, settle, type Settlement } from "./pending-lifecycle.ts";
import { allPending, changePending } from "./pending-store.ts";
import { send } from "./send-answer.ts";

export type SendOptions = {
  readonly maySend: (pending: PendingAnswer) => boolean;
  /** The network has just come back. */
  readonly isBack: boolean;
  readonly onSend?: (pending: PendingAnswer) => void;
};

const LOCK = "overlap.outbox";

/**
 * Sends all pending answers that are due, in one page or worker at a time. Without locks the request's id keeps two pages
 * from storing twice. Returns when the next one is due, in milliseconds since the epoch.
 */
export function sendPending(options: SendOptions): Promise<number | undefined> {
  return inLock(LOCK, () => sendAll(options));
}

async function sendAll({ maySend, isBack, onSend }: SendOptions): Promise<number | undefined> {
  const isReady = (pending: PendingAnswer): boolean => pending.error === undefined && maySend(pending);
  let next: number | undefined;
  for (const listed of (await allPending()).filter(isReady)) {
    // It may have been discarded since the list was read.
    let pending = await changePending(pendingName(listed), (latest) => latest);
    let wasBack = isBack;
    while (pending !== undefined && isReady(pending) && isDue(pending, { now: Date.now(), isBack: wasBack })) {
      onSend?.(pending);
      pending = await sendOldest(pending, wasBack);
      // The return of the network ends one pause only.
      wasBack = false;
    }
    if (pending !== undefined && isReady(pending)) next = Math.min(next ?? Infinity, pending.notBefore);
  }
  return next;
}

async function sendOldest(pending: PendingAnswer, isBack: boolean): Promise<PendingAnswer | undefined> {
  const { settlement, stored } = await outcomeOf(pending, isBack);
  const change = (latest: PendingAnswer | undefined) => latest && settle(latest, settlement);
  return changePending(pendingName(pending), change, stored);
}

type Outcome = { readonly settlement: Settlement; readonly stored?: StoredAnswer };

async function outcomeOf(pending: PendingAnswer, isBack: boolean): Promise<Outcome> {
  const requestID = pending.edits[0]?.requestID ?? "";
  try {
    const { respondentID, respondentKey, meeting } = await send(pending, { token: pending.credentials.token });
    if (respondentID === undefined) {
      return { settlement: { requestID, kind: "refused", error: { kind: "answer-gone", message: "" } } };
    }
    const { meetingID, meetingName, owner } = pending;
    // Pages show it at once, and one that opens before the network allows it shows the meeting with the answer.
    await cacheMeeting(owner, meeting).catch(() => {});
    const key = { respondentID, respondentKey };
    return {
      settlement: { requestID, kind: "stored", ...key },
      stored: { meetingID, meetingName, owner, ...key },
    };
  } catch (error) {
    return { settlement: { requestID, ...(await failureOf(error, pending, isBack)) } };
  }
}

type FailedSettlement = Settlement extends infer Reply
  ? Reply extends { kind: "stored" }
    ? never
    : Omit<Reply, "requestID">
  : never;

/** Tells what an error means for a pending answer. Never rejects. */
async function failureOf(error: unknown, pending: PendingAnswer, isBack: boolean): Promise<FailedSettlement> {
  const failed = { kind: "failed", isBack, at: Date.now(), chance: Math.random() } as const;
  if (isUnreachable(error) || !(error instanceof CallError)) return failed;
  const { status, message, code, retryAfterMs } = error;
  if (status === 429 || Number(status) >= 500) return { ...failed, server: { message, retryAfterMs } };
  const refused = (kind: SendError["kind"]) => ({ kind: "refused", error: { kind, message } }) as const;
  const { meetingID, credentials } = pending;
  // Sent as a guest, and an account has claimed the answer since.
  if (code === "not-signed-in") return refused(credentials.token === undefined ? "protected" : "signed-out");
  if (code === "not-yours") return refused("protected");
  if (code === "taken" || code === "full") return refused("full");
  if (code !== "unknown" && code !== "invalid" && code !== "answered") return refused("refused");
  const meeting = await readMeeting(meetingID, credentials);
  if (meeting === "failed") return failed;
  if (meeting === "gone") return refused("meeting-gone");
  if (code === "unknown") return refused("answer-gone");
  if (code === "answered") {
    const self = meeting.selfRespondentID as RespondentID | undefined; // comes from the server
    if (self === undefined) return refused("refused");
    return { kind: "answered", respondentID: self, nextRequestID: newRequestID() };
  }
  const present = isSameKind(pending, meeting) ? presentMarks(meeting) : new Set<Mark>();
  const [edit] = inSlotsOf(pending, meeting).edits;
  const isPresent = edit === undefined || edit.slots.difference(edit.base).isSubsetOf(present);
  return refused(isPresent ? "refused" : "times-gone");
}

async function readMeeting(
  meetingID: PendingAnswer["meetingID"],
  keys: PendingAnswer["credentials"],
): Promise<ReplyOf<"getMeeting"> | "gone" | "failed"> {
  try {
    return await call("getMeeting", { params: { meetingID }, keys, token: undefined });
  } catch (error) {
    return error instanceof CallError && error.code === "unknown" ? "gone" : "failed";
  }
}
