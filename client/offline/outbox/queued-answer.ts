import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { Slot } from "#domain/time/slot.ts";
import { afterEdit, type AnswerEdit } from "./answer-edit.ts";

/** Whose answer it is. */
export type AnswerTarget =
  /** Of a guest who has none on the server yet, as far as this device knows. */
  | { readonly kind: "guest"; readonly name: string; readonly email?: string }
  /** The signed-in user's own, whether there is one already or not. */
  | { readonly kind: "own"; readonly name: string }
  | { readonly kind: "answer"; readonly respondentID: RespondentID };

/** Why it will never be stored as it is: its person has to decide. */
export type SendError = { readonly kind: SendErrorKind; readonly message: string };
export type SendErrorKind =
  | ("meeting-gone" | "answer-gone" | "times-gone")
  | ("protected" | "signed-out")
  | ("full" | "refused");

/** What the server must be shown. */
export type Credentials = {
  readonly token?: string;
  readonly respondentKey?: string;
  readonly organiserKey?: string;
};

/** An answer that was saved on this device and waits for the network. */
export type QueuedAnswer = {
  readonly meetingID: MeetingID;
  readonly meetingName: string;
  /** Who saved it: an account's id, or a guest. */
  readonly owner: string;
  readonly whose: AnswerTarget;
  /** What was sent, and is perhaps stored: repeated word for word, under the same id, until an answer comes. */
  readonly attempt?: AnswerEdit & { readonly requestID: string };
  /** What was done to the answer since. */
  readonly edit: AnswerEdit;
  readonly credentials: Credentials;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  readonly notBefore: number;
  /** How often the server was not able to. */
  readonly tries: number;
  readonly trouble?: SendError;
  /** Its owner has signed out: nobody else is told of it. */
  readonly isHidden?: true;
};

/** Under which name it waits: there is one for each answer. */
export function queuedName({ owner, meetingID, whose }: Pick<QueuedAnswer, "owner" | "meetingID" | "whose">): string {
  return `${owner} ${meetingID} ${whose.kind === "answer" ? whose.respondentID : whose.kind}`;
}

/** All the times that its person marked, as they saw them. */
export function queuedSlots({ attempt, edit }: Pick<QueuedAnswer, "attempt" | "edit">): ReadonlySet<Slot> {
  return attempt === undefined ? edit.slots : afterEdit(attempt.slots, edit);
}
