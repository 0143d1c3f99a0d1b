import type { RespondentID } from "#domain/ids.ts";
import { reshapedAnswer } from "#domain/answers/reshaped-answer.ts";
import type { CandidateTimes } from "#domain/meeting/meeting.ts";
import { isSlotMinutes, slotQuarters } from "#domain/time/slot-length.ts";
import { HALF_HOUR_QUARTERS } from "#domain/time/slot.ts";
import { type Group, ON_THIS_DEVICE, respondentIn, withRespondent } from "../live/group.ts";
import { afterEdit, type AnswerEdit } from "./answer-edit.ts";
import type { StoredForm } from "./queue-form.ts";

/**
 * What is sent of an answer: repeated word for word, under the same id, until a reply comes. `slotLength` is that of its slots,
 * where the answer is in others since.
 */
export type SentEdit = AnswerEdit & { readonly requestID: string; readonly slotLength?: number | undefined };

/** Why it will never be stored as it is: its person has to decide. */
export type SendError = NonNullable<StoredForm["trouble"]>;

/** An answer that was saved on this device and waits for the network: one for each answer, however often it was saved. */
export type QueuedAnswer = Readonly<Omit<StoredForm, "attempt" | "trouble">> & {
  readonly sent?: SentEdit | undefined;
  readonly error?: SendError | undefined;
};

/** In the form that pages of earlier versions read too: they may be open beside this one. */
export function written({ sent, error, ...rest }: QueuedAnswer): StoredForm {
  return { ...rest, attempt: sent, trouble: error };
}

export type AnswerTarget = QueuedAnswer["whose"];

export type Credentials = QueuedAnswer["credentials"];

/** Under which name it waits: there is one for each answer. */
export function queuedName({ owner, meetingID, whose }: Pick<QueuedAnswer, "owner" | "meetingID" | "whose">): string {
  return `${owner} ${meetingID} ${whose.kind === "answer" ? whose.respondentID : whose.kind}`;
}

/** Whether it is that of the viewer with this key: a new answer that was saved with another person's link is that person's. */
export function isWithKey(
  { whose, credentials: { respondentKey: its } }: QueuedAnswer,
  key: string | undefined,
): boolean {
  return whose.kind !== "guest" || its === undefined || its === key;
}

/** Slots of how many minutes these are; undefined for whole days. */
export function minutesOf(slotLength = HALF_HOUR_QUARTERS) {
  const minutes = slotLength * 15;
  return isSlotMinutes(minutes) ? minutes : undefined;
}

/** An answer that waits in the slots that the meeting has now, whose kind is the same. What is sent of it stays as it is. */
export function inSlotsOf(waiting: QueuedAnswer, meeting: CandidateTimes): QueuedAnswer {
  const { edit, sent } = waiting;
  const now = rewritten(edit, waiting.slotLength, meeting);
  if (now === edit) return waiting;
  return {
    ...waiting,
    edit: now,
    slotLength: slotQuarters(meeting),
    sent: sent && { ...sent, slotLength: sentLength(waiting) },
  };
}

/** What is sent of it, in the slots that the meeting has now. */
export function sentInSlotsOf(waiting: QueuedAnswer, meeting: CandidateTimes): AnswerEdit | undefined {
  return waiting.sent && rewritten(waiting.sent, sentLength(waiting), meeting);
}

/** How long the slots of what is sent of it are, in quarter hours. */
export function sentLength({ sent, slotLength = HALF_HOUR_QUARTERS }: QueuedAnswer): number {
  return sent?.slotLength ?? slotLength;
}

function rewritten(edit: AnswerEdit, slotLength: number | undefined, to: CandidateTimes): AnswerEdit {
  const from = { kind: to.kind, slotMinutes: minutesOf(slotLength) };
  if (from.slotMinutes === undefined || slotQuarters(from) === slotQuarters(to)) return edit;
  return { ...edit, base: reshapedAnswer(edit.base, from, to), slots: reshapedAnswer(edit.slots, from, to) };
}

/** The group with what waits on this device in it. `self` is the viewer's answer as the server knows it. */
export function withQueued(group: Group, waiting: readonly QueuedAnswer[], self: RespondentID | undefined): Group {
  return waiting.reduce((now, { whose, edit }) => {
    const id = whose.kind === "answer" ? whose.respondentID : self;
    if (id === undefined && whose.kind !== "answer") {
      return withRespondent(now, ON_THIS_DEVICE, { name: whose.name, note: edit.note || undefined, slots: edit.slots });
    }
    const there = id && respondentIn(now, id);
    if (id === undefined || there === undefined) return now;
    const note = edit.note === undefined ? there.note : edit.note || undefined;
    return withRespondent(now, id, { ...there, note, slots: afterEdit(there.slots, edit) });
  }, group);
}
