import { reshapedAnswer } from "#domain/answers/reshaped-answer.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import type { CandidateTimes } from "#domain/meeting/meeting.ts";
import { isSlotMinutes, slotQuarters } from "#domain/time/slot-length.ts";
import { type Group, ON_THIS_DEVICE, respondentIn, withRespondent } from "../live/group.ts";
import { afterEdit, type AnswerEdit } from "./answer-edit.ts";

/** An answer that was saved on this device and waits for the network. */
export type PendingAnswer = {
  readonly meetingID: MeetingID;
  readonly meetingName: string;
  readonly kind?: MeetingKind | undefined;
  /** A user's id, or `guest`. */
  readonly owner: string;
  readonly target: AnswerTarget;
  /** The saves, the oldest first. */
  readonly edits: readonly PendingEdit[];
  readonly credentials: Credentials;
  /** The page's language; absent for the browser's own. */
  readonly language?: string | undefined;
  readonly savedAt: number;
  /** In milliseconds since the epoch, as `savedAt`. */
  readonly notBefore: number;
  readonly tries: number;
  readonly error?: SendError | undefined;
  /** The owner has signed out, so other users do not see it. */
  readonly isHidden?: boolean | undefined;
};

/** Sent word for word, under the same id, until the server replies: so a repeat is stored once. */
export type PendingEdit = AnswerEdit & {
  readonly requestID: string;
  /** In quarter hours. */
  readonly slotLength: number;
};

export type AnswerTarget =
  /** The signed-in user's own answer, new or not. */
  | { readonly kind: "own"; readonly name: string }
  /** A guest's new answer. */
  | { readonly kind: "guest"; readonly name: string; readonly email?: string | undefined }
  | { readonly kind: "answer"; readonly respondentID: RespondentID };

export type Credentials = {
  readonly token?: string | undefined;
  readonly respondentKey?: string | undefined;
  readonly organiserKey?: string | undefined;
};

/** Why an answer will never be stored as it is: its person has to decide. */
export type SendError = {
  readonly kind: "meeting-gone" | "answer-gone" | "times-gone" | "protected" | "signed-out" | "full" | "refused";
  /** The server's sentence. */
  readonly message: string;
};

/** Returns the name of an answer's pending edits in the store. */
export function pendingName({ owner, meetingID, target }: Pick<PendingAnswer, "owner" | "meetingID" | "target">) {
  return `${owner} ${meetingID} ${target.kind === "answer" ? target.respondentID : target.kind}`;
}

/** A new answer that was saved with a personal link belongs to the person of that link. */
export function belongsToKey(
  { target, credentials: { respondentKey } }: PendingAnswer,
  key: string | undefined,
): boolean {
  return target.kind !== "guest" || respondentKey === undefined || respondentKey === key;
}

/** Returns undefined for whole days. */
export function minutesOf(slotLength: number) {
  const minutes = slotLength * 15;
  return isSlotMinutes(minutes) ? minutes : undefined;
}

/** Rewrites a pending answer in the slots that the meeting has now, to be shown. The stored edits stay as they are. */
export function inSlotsOf(pending: PendingAnswer, meeting: CandidateTimes): PendingAnswer {
  const edits = pending.edits.map((edit) => {
    const slotMinutes = minutesOf(edit.slotLength);
    if (slotMinutes === undefined || edit.slotLength === slotQuarters(meeting)) return edit;
    const from = { kind: meeting.kind, slotMinutes };
    return {
      ...edit,
      base: reshapedAnswer(edit.base, from, meeting),
      slots: reshapedAnswer(edit.slots, from, meeting),
    };
  });
  return { ...pending, edits };
}

/** Adds pending answers to the group. `self` is the viewer's answer on the server. */
export function withPending(group: Group, pending: readonly PendingAnswer[], self: RespondentID | undefined): Group {
  return pending.reduce((result, { target, edits }) => {
    const id = target.kind === "answer" ? target.respondentID : (self ?? ON_THIS_DEVICE);
    const isNew = target.kind !== "answer" && self === undefined;
    const respondent = isNew ? { name: target.name, slots: new Set<never>() } : respondentIn(result, id);
    if (respondent === undefined) return result;
    const note = edits.findLast((edit) => edit.note !== undefined)?.note ?? respondent.note;
    return withRespondent(result, id, {
      ...respondent,
      note: note || undefined,
      slots: edits.reduce(afterEdit, respondent.slots),
    });
  }, group);
}
