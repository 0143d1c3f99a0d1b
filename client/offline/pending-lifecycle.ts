import { type MarkableTimes, presentMarks } from "#domain/answers/levels.ts";
import type { RespondentID } from "#domain/ids.ts";
import { isSameKind } from "#domain/meeting/kind.ts";
import { slotQuarters } from "#domain/time/slot-length.ts";
import type { AnswerEdit } from "./answer-edit.ts";
import { belongsToKey, type Credentials, inSlotsOf, type PendingAnswer, type SendError } from "./pending-answer.ts";

// The way of an answer from this device to the server: `save` adds an edit. `send` of `send-answer.ts` asks the server
// to store the oldest edit. `settle` handles the reply. Pages and the worker share the edits through
// `pending-store.ts`.

/** Adds an edit to the pending edits of the same answer. Throws when another person's new answer waits there. */
export function save(pending: PendingAnswer | undefined, answer: PendingAnswer): PendingAnswer {
  if (pending === undefined) return answer;
  const { credentials, edits, language, savedAt } = answer;
  if (!belongsToKey(pending, credentials.respondentKey)) throw new Error("Another person's answer waits there.");
  if (!isSameKind(pending, answer)) return answer;
  return { ...retry(pending), edits: [...pending.edits, ...edits], credentials, language, savedAt };
}

/** The outcome of sending the edit with that id. */
export type Settlement = { readonly requestID: string } & (
  | { readonly kind: "stored"; readonly respondentID: RespondentID; readonly respondentKey?: string | undefined }
  /** The person has answered on another device: the edit is added to that answer, as another request. */
  | { readonly kind: "answered"; readonly respondentID: RespondentID; readonly nextRequestID: string }
  | { readonly kind: "refused"; readonly error: SendError }
  | ({ readonly kind: "failed" } & Failure)
);

/** Takes the reply to an edit. Returns undefined when nothing is left to send. */
export function settle(pending: PendingAnswer, reply: Settlement): PendingAnswer | undefined {
  const [edit, ...rest] = pending.edits;
  // Another page without locks has settled it already.
  if (edit?.requestID !== reply.requestID) return pending;
  switch (reply.kind) {
    case "refused":
      return refuse(pending, reply.error);
    case "failed":
      return postpone(pending, reply);
    case "answered": {
      const { respondentID, nextRequestID } = reply;
      const edits = [{ ...edit, requestID: nextRequestID }, ...rest];
      return { ...pending, target: { kind: "answer", respondentID }, edits };
    }
    case "stored": {
      if (rest.length === 0) return undefined;
      const { respondentID, respondentKey } = reply;
      const target = pending.target.kind === "own" ? pending.target : ({ kind: "answer", respondentID } as const);
      return { ...retry(pending, respondentKey === undefined ? {} : { respondentKey }), target, edits: rest, tries: 0 };
    }
  }
}

/** Makes it due at once: its person, a login or the network asks for it. */
export function retry(pending: PendingAnswer, credentials: Credentials = {}): PendingAnswer {
  return {
    ...pending,
    notBefore: 0,
    error: undefined,
    isHidden: undefined,
    credentials: { ...pending.credentials, ...credentials },
  };
}

/** Drops the token of a login that has ended, because the next login brings its own. */
export function refuse(pending: PendingAnswer, error: SendError): PendingAnswer {
  return { ...(error.kind === "signed-out" ? withoutToken(pending) : pending), error };
}

/** Hides the answer of an owner who signed out from other users of this browser. */
export function hide(pending: PendingAnswer): PendingAnswer {
  return { ...withoutToken(pending), isHidden: true };
}

function withoutToken(pending: PendingAnswer): PendingAnswer {
  const { token: _, ...credentials } = pending.credentials;
  return { ...pending, credentials };
}

/** Drops added times that the meeting no longer has. Returns undefined when no change is left. */
export function keepPresent(
  pending: PendingAnswer,
  meeting: MarkableTimes,
  newRequestID: () => string,
): PendingAnswer | undefined {
  const present = presentMarks(meeting);
  const isNew = pending.target.kind === "guest";
  const edits = inSlotsOf(pending, meeting)
    .edits.map(({ base, slots, ...rest }) => {
      // A removed time may lie on a hidden day; otherwise it would be free again when the day comes back.
      const remainingSlots = slots.difference(slots.difference(base).difference(present));
      return { ...rest, base, slots: remainingSlots, slotLength: slotQuarters(meeting), requestID: newRequestID() };
    })
    .filter((edit, at) => (isNew && at === 0) || !isNoEdit(edit));
  return edits.length === 0 ? undefined : { ...retry(pending), edits, tries: 0 };
}

function isNoEdit({ base, slots, note }: AnswerEdit): boolean {
  return note === undefined && base.symmetricDifference(slots).size === 0;
}

/** Pause after an attempt without a network. It ends at once when the network is back. */
const NO_NETWORK_PAUSE_MS = 30_000;
/** Browsers report a network a moment before requests pass. */
const NETWORK_BEGINS_PAUSE_MS = 2_000;
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 10 * 60_000;
const MAX_RETRY_AFTER_MS = 24 * 3_600_000;
/** After so many failures of the server its message counts as a refusal. */
const MAX_TRIES = 12;

type Failure = {
  /** In milliseconds since the epoch. */
  readonly at: number;
  /** From 0 up to 1. */
  readonly chance: number;
  /** The network had just come back. */
  readonly isBack?: boolean;
  /** Absent when nothing answered. */
  readonly server?: { readonly message: string; readonly retryAfterMs?: number | undefined } | undefined;
};

function postpone(pending: PendingAnswer, { at, chance, isBack = false, server }: Failure): PendingAnswer {
  const jitter = 0.75 + chance / 2;
  if (server === undefined) {
    const pause = isBack ? NETWORK_BEGINS_PAUSE_MS : NO_NETWORK_PAUSE_MS;
    return { ...pending, tries: 0, notBefore: Math.round(at + pause * jitter) };
  }
  const tries = pending.tries + 1;
  if (tries >= MAX_TRIES) return { ...pending, tries: 0, error: { kind: "refused", message: server.message } };
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries) * jitter;
  const retryAfter = Math.min(MAX_RETRY_AFTER_MS, server.retryAfterMs ?? 0);
  return { ...pending, tries, notBefore: Math.round(at + Math.max(pause, retryAfter)) };
}

/** A later time was set while the device's clock was wrong. */
const MAX_WAIT_MS = 25 * 3_600_000;

/** `isBack`: the network is back, so an answer that waited for it alone is due. */
export function isDue(
  { notBefore, tries }: Pick<PendingAnswer, "notBefore" | "tries">,
  { now, isBack }: { readonly now: number; readonly isBack: boolean },
): boolean {
  return notBefore <= now || notBefore > now + MAX_WAIT_MS || (isBack && tries === 0);
}
