import type { RespondentID } from "#domain/ids.ts";
import {
  bothEdits,
  isNoEdit,
  NO_EDIT,
  type AnswerEdit,
  type Credentials,
  type SendError,
  type QueuedAnswer,
} from "./queued-answer.ts";

export type QueueInput =
  /** Its person saved again. */
  | { readonly kind: "save"; readonly edit: AnswerEdit; readonly now: number }
  /** It is about to be sent, for the first time under this id. */
  | { readonly kind: "send"; readonly requestID: string }
  | { readonly kind: "stored"; readonly respondentID: RespondentID; readonly respondentKey?: string }
  | { readonly kind: "refused"; readonly trouble: SendError }
  /** No reply, or one that it cannot be done now. `chance` is from 0 up to 1. */
  | { readonly kind: "failed"; readonly now: number; readonly chance: number; readonly said?: ServerSaid }
  /** Its person, a login or the network asks to try again at once. */
  | { readonly kind: "again"; readonly credentials?: Credentials }
  /** Its person lets go of the times that the meeting has no longer. */
  | { readonly kind: "fit"; readonly present: AnswerEdit["slots"] }
  | { readonly kind: "hide" };

/** What the server said when it was not able to. */
type ServerSaid = { readonly message: string; readonly retryAfterMs?: number };

/** The wait after an attempt without a network. When the network is back, it ends at once. */
const NO_NETWORK_PAUSE_MS = 30_000;
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 10 * 60_000;
/** A server's Retry-After counts up to this. */
const MAX_ASKED_PAUSE_MS = 24 * 3_600_000;
/** After a server has failed so often, its answer counts as a refusal. */
const MAX_TRIES = 12;

/** What becomes of a waiting answer; undefined when nothing is left to send. */
export function nextQueued(now: QueuedAnswer, input: QueueInput): QueuedAnswer | undefined {
  switch (input.kind) {
    case "save":
      // A user who saves again means it: what stood in the way before may be gone with it.
      return { ...withoutTrouble(now), edit: bothEdits(now.edit, input.edit), savedAt: input.now, notBefore: 0 };
    case "send":
      if (now.attempt !== undefined) return now;
      return { ...now, attempt: { ...now.edit, requestID: input.requestID }, edit: NO_EDIT };
    case "stored":
      return afterStored(now, input);
    case "refused":
      // A login that has ended opens nothing any more; the next one brings its own token.
      return { ...(input.trouble.kind === "signed-out" ? withoutToken(now) : now), trouble: input.trouble };
    case "failed":
      return afterFailure(now, input);
    case "again": {
      const { isHidden: _, ...shown } = withoutTrouble(now);
      return { ...shown, notBefore: 0, credentials: { ...now.credentials, ...input.credentials } };
    }
    case "fit":
      return fitting(now, input.present);
    case "hide":
      return { ...withoutToken(now), isHidden: true };
  }
}

function afterStored(now: QueuedAnswer, input: Extract<QueueInput, { kind: "stored" }>): QueuedAnswer | undefined {
  if (isNoEdit(now.edit)) return undefined;
  const { attempt: _, ...rest } = withoutTrouble(now);
  const { respondentID, respondentKey } = input;
  return {
    ...rest,
    whose: now.whose.kind === "own" ? now.whose : { kind: "answer", respondentID },
    credentials: { ...now.credentials, ...(respondentKey !== undefined && { respondentKey }) },
    notBefore: 0,
    tries: 0,
  };
}

function afterFailure(now: QueuedAnswer, input: Extract<QueueInput, { kind: "failed" }>): QueuedAnswer {
  const { said } = input;
  const jitter = 0.75 + input.chance / 2;
  if (said === undefined) return { ...now, tries: 0, notBefore: Math.round(input.now + NO_NETWORK_PAUSE_MS * jitter) };
  const tries = now.tries + 1;
  if (tries >= MAX_TRIES) return { ...now, tries: 0, trouble: { kind: "refused", message: said.message } };
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries) * jitter;
  return {
    ...now,
    tries,
    notBefore: Math.round(input.now + Math.max(pause, Math.min(MAX_ASKED_PAUSE_MS, said.retryAfterMs ?? 0))),
  };
}

function fitting(now: QueuedAnswer, present: AnswerEdit["slots"]): QueuedAnswer | undefined {
  // It was refused as a whole, so nothing of it is stored: it is sent again, as something else.
  const whole = now.attempt === undefined ? now.edit : bothEdits(now.attempt, now.edit);
  const { attempt: _, ...rest } = withoutTrouble(now);
  const edit = { ...whole, base: whole.base.intersection(present), slots: whole.slots.intersection(present) };
  if (isNoEdit(edit) && now.whose.kind !== "guest") return undefined;
  return { ...rest, edit, notBefore: 0, tries: 0 };
}

function withoutToken(now: QueuedAnswer): QueuedAnswer {
  const { token: _, ...credentials } = now.credentials;
  return { ...now, credentials };
}

function withoutTrouble(now: QueuedAnswer): QueuedAnswer {
  const { trouble: _, ...rest } = now;
  return rest;
}

/** No wait is longer than this: a time that lies further ahead was set while the device's clock was wrong. */
const MAX_WAIT_MS = 25 * 3_600_000;

/**
 * Whether it may be sent by now. With `isBack` there is a network again: what waited for that alone waits no longer.
 */
export function isDue(
  { notBefore, tries }: Pick<QueuedAnswer, "notBefore" | "tries">,
  { now, isBack }: { readonly now: number; readonly isBack: boolean },
): boolean {
  return notBefore <= now || notBefore > now + MAX_WAIT_MS || (isBack && tries === 0);
}
