import type { Selection } from "#domain/answers/selection.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { SlotLength } from "#domain/time/slot-length.ts";
import type { Group } from "../../live/group.ts";
import { tokenOwner } from "../../api/token.ts";
import { tabValue } from "../../session/tab-memory.ts";
import { afterEdit, type AnswerEdit } from "../../offline/answer-edit.ts";
import { editing, newPainting, type Painting } from "./painting.ts";
import type { Strokes } from "./stroke-history.ts";

export type Draft = AnswerEdit & {
  /** The respondent whose answer is edited; absent for a new answer. */
  readonly respondentID?: RespondentID | undefined;
  /** The meeting's kind and slot length when the draft was painted. */
  readonly times?: SlotLength | undefined;
  readonly strokes: Strokes;
  readonly guestName?: string | undefined;
  /** The user who painted; absent for a guest, whose draft goes on after a login. */
  readonly owner?: string | undefined;
  readonly expectedID?: string | undefined;
};

/** Returns whether a user's draft must be hidden from the token's holder: a guest or another user. */
export function isOfAnother(owner: string | undefined, token: string | undefined): boolean {
  return owner !== undefined && owner !== tokenOwner(token);
}

/** The unsaved answer in this tab. */
export const tabDraft = (meetingID: string) => tabValue<Draft>(`overlap.draft.${meetingID}`);

const NOTHING: Selection = new Set();

export function resumedPainting(
  { respondentID, base, slots, strokes, note }: Draft,
  { answers, self }: { readonly answers: Group["answers"]; readonly self: RespondentID | undefined },
): Painting {
  const id = respondentID ?? self;
  const answer = id && answers.get(id);
  if (id === undefined || answer === undefined) {
    const adding = newPainting({ kind: "addingRespondent" }, NOTHING, slots);
    return { ...adding, note, ...(respondentID === undefined && { strokes }) };
  }
  if (respondentID !== undefined) {
    // Another user's answer stays theirs, even if it was deleted meanwhile.
    const mode =
      id === self ? editing(id) : ({ kind: "editingRespondent", respondentID, cancelsTo: "selectedUser" } as const);
    return { mode, base, slots, strokes, note };
  }
  // A login revealed that the user has an answer already: the draft adds to it and removes only marks of a
  // pending edit.
  return { ...newPainting(editing(id), answer, afterEdit(answer, { base, slots })), note };
}
