import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";

/** Whose answer it is. */
export type AnswerTarget =
  /** Of a guest who has none on the server yet, as far as this device knows. */
  | { readonly kind: "guest"; readonly name: string; readonly email?: string | undefined }
  /** The signed-in user's own, whether there is one already or not. */
  | { readonly kind: "own"; readonly name: string }
  | { readonly kind: "answer"; readonly respondentID: RespondentID };

/** Why it will never be stored as it is: its person has to decide. */
export type SendError = {
  readonly kind: SendErrorKind;
  /** The server's sentence; it is shown where the kind does not say everything. */
  readonly message: string;
};
export const SEND_ERRORS = [
  "meeting-gone",
  "answer-gone",
  "times-gone",
  "protected",
  "signed-out",
  "full",
  "refused",
] as const;
export type SendErrorKind = (typeof SEND_ERRORS)[number];

/** What the server must be shown. */
export type Credentials = {
  readonly token?: string | undefined;
  readonly respondentKey?: string | undefined;
  readonly organiserKey?: string | undefined;
};

/** An answer that was saved on this device and waits for the network. */
export type QueuedAnswer = {
  readonly meetingID: MeetingID;
  readonly meetingName: string;
  /** Who saved it: an account's id, or a guest. */
  readonly owner: string;
  readonly whose: AnswerTarget;
  /** What was sent, and is perhaps stored: repeated word for word, under the same id, until an answer comes. */
  readonly attempt?: (AnswerEdit & { readonly requestID: string }) | undefined;
  /** What was done to the answer since. */
  readonly edit: AnswerEdit;
  readonly credentials: Credentials;
  /** In which the page on which it was saved asks the server; absent where that is the browser's own. */
  readonly language?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  readonly notBefore: number;
  /** How often the server was not able to. */
  readonly tries: number;
  readonly trouble?: SendError | undefined;
  /** Its owner has signed out: other users are not told of it. */
  readonly isHidden?: true | undefined;
};

/** Under which name it waits: there is one for each answer. */
export function queuedName({ owner, meetingID, whose }: Pick<QueuedAnswer, "owner" | "meetingID" | "whose">): string {
  return `${owner} ${meetingID} ${whose.kind === "answer" ? whose.respondentID : whose.kind}`;
}

/** All the times that its person marked, as they saw them. */
export function queuedSlots({ attempt, edit }: Pick<QueuedAnswer, "attempt" | "edit">): ReadonlySet<Slot> {
  return attempt === undefined ? edit.slots : afterEdit(attempt.slots, edit);
}

/** What a user did to an answer: from the slots that they began with to those that they wanted. */
export type AnswerEdit = { readonly base: ReadonlySet<Slot>; readonly slots: ReadonlySet<Slot> };

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
  return { base, slots: base.difference(removed).union(added) };
}
