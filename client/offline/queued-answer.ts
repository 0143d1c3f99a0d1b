import type * as z from "zod/mini";
import { slotText, sortedSlots, type Slot } from "#domain/time/slot.ts";
import type { queuedAnswer } from "./outbox.ts";

/** An answer that was saved on this device and waits for the network. */
export type QueuedAnswer = Readonly<z.infer<typeof queuedAnswer>>;

/** Whose answer it is. */
export type AnswerTarget = QueuedAnswer["whose"];

/** What the server must be shown. */
export type Credentials = QueuedAnswer["credentials"];

/** Why it will never be stored as it is: its person has to decide. */
export type SendError = NonNullable<QueuedAnswer["trouble"]>;

/** Under which name it waits: there is one for each answer. */
export function queuedName({ owner, meetingID, whose }: Pick<QueuedAnswer, "owner" | "meetingID" | "whose">): string {
  return `${owner} ${meetingID} ${whose.kind === "answer" ? whose.respondentID : whose.kind}`;
}

/** All the times that its person marked, as they saw them. */
export function queuedSlots({ attempt, edit }: Pick<QueuedAnswer, "attempt" | "edit">): ReadonlySet<Slot> {
  return attempt === undefined ? edit.slots : afterEdit(attempt.slots, edit);
}

/** What a user did to an answer: from the slots that they began with to those that they wanted. */
export type AnswerEdit = Readonly<QueuedAnswer["edit"]>;

/** Who makes an edit says each of its fields, optional ones too: what they forget is a type error. */
export type EditFields = Record<keyof AnswerEdit, unknown>;

/** What is sent of an answer: repeated word for word, under the same id, until a reply comes. */
export type Attempt = Readonly<NonNullable<QueuedAnswer["attempt"]>>;

/** The body of a save, whether it is sent from the page or after waiting. */
export function bodyOfSave({ base, slots, ...rest }: Attempt) {
  return { ...rest, availabilities: textsOf(slots), base: textsOf(base) };
}

/** The same for a guest's new answer, which changes nothing that was there. */
export function bodyOfNew(whose: Extract<AnswerTarget, { kind: "guest" }>, attempt: Attempt) {
  const { kind: _, ...guest } = whose;
  const { base: __, ...body } = bodyOfSave(attempt);
  return { ...guest, ...body };
}

function textsOf(slots: Iterable<Slot>): string[] {
  return sortedSlots(slots).map(slotText);
}

const NOTHING: ReadonlySet<Slot> = new Set();
export const NO_EDIT: AnswerEdit = { base: NOTHING, slots: NOTHING };

export function isNoEdit({ base, slots }: AnswerEdit): boolean {
  return base.symmetricDifference(slots).size === 0;
}

/** The answer after the edit. Only what the edit added and removed counts, as it does on the server. */
export function afterEdit(answer: ReadonlySet<Slot>, { base, slots }: AnswerEdit): ReadonlySet<Slot> {
  return answer.difference(base.difference(slots)).union(slots.difference(base));
}

/** One edit that does what `first` and then `second` do, whatever answer they meet. */
export function bothEdits(first: AnswerEdit, second: AnswerEdit): AnswerEdit {
  const [addedFirst, removedFirst] = [first.slots.difference(first.base), first.base.difference(first.slots)];
  const [addedThen, removedThen] = [second.slots.difference(second.base), second.base.difference(second.slots)];
  const added = addedFirst.difference(removedThen).union(addedThen);
  const removed = removedFirst.difference(addedThen).union(removedThen);
  const base = first.base.union(removed).difference(added);
  return { base, slots: base.difference(removed).union(added) } satisfies EditFields;
}
