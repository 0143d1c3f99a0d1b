import type { Selection, Step } from "#domain/answers/selection.ts";
import { parseRespondentID, type RespondentID } from "#domain/ids.ts";
import type { Mark } from "#domain/answers/mark.ts";
import { MEETING_KINDS } from "#domain/meeting/kind.ts";
import { isSlotMinutes, type SlotLength } from "#domain/time/slot.ts";
import type { Group } from "../../live/group.ts";
import { tabStore } from "../../api/browser-storage.ts";
import { tokenOwner } from "../../api/token.ts";
import { afterEdit, type AnswerEdit, editIn, slotSet } from "../../offline/answer-edit.ts";
import { editing, newPainting, type Painting } from "./painting.ts";
import { afterStrokes, settledStrokes, type Strokes } from "./stroke-history.ts";

/** An answer that is not saved yet, kept by this tab so that a reload or a wrong click loses nothing. */
export type Draft = AnswerEdit & {
  /** Whose answer it changes; absent for a new one. */
  readonly respondentID?: RespondentID | undefined;
  /** What its slots are; absent in drafts of earlier versions. */
  readonly times?: SlotLength | undefined;
  readonly strokes: Strokes;
  readonly guestName?: string | undefined;
  /** The user who painted it; absent where that was a guest, with whom it goes on after a login. */
  readonly owner?: string | undefined;
  /** Whose personal link the page was opened with, if any. */
  readonly expectedID?: string | undefined;
};

/** Whether an answer that this user painted is not for the holder of the token: a guest, or another user. */
export function isOfAnother(owner: string | undefined, token: string | undefined): boolean {
  return owner !== undefined && owner !== tokenOwner(token);
}

/** Each of a draft's own fields and no other: one that is not written, or not read, is a type error. */
type DraftFields = Record<Exclude<keyof Draft, keyof AnswerEdit>, unknown>;

const nameOf = (meetingID: string): string => `overlap.draft.${meetingID}`;

export function keepDraft(meetingID: string, draft: Draft): void {
  tabStore.write(nameOf(meetingID), draftText(draft));
}

export function forgetDraft(meetingID: string): void {
  tabStore.remove(nameOf(meetingID));
}

export function keptDraft(meetingID: string): Draft | undefined {
  const text = tabStore.read(nameOf(meetingID));
  return text === undefined ? undefined : parseDraft(text);
}

export function draftText(draft: Draft): string {
  const { respondentID, times, strokes, guestName, owner, expectedID } = draft;
  const kept: DraftFields = { respondentID, times, strokes, guestName, owner, expectedID };
  return JSON.stringify({ ...editIn(draft), ...kept }, (_, part: unknown) =>
    part instanceof Set || part instanceof Map ? [...part] : part,
  );
}

/** Storage outlives versions of this page, and extensions write to it: whatever has another form is no draft. */
export function parseDraft(text: string): Draft | undefined {
  try {
    const kept = JSON.parse(text) as DraftFields;
    const { respondentID, times, strokes, guestName, owner, expectedID } = kept;
    const edit = editIn(kept);
    return (
      edit && {
        respondentID: typeof respondentID === "string" ? parseRespondentID(respondentID) : undefined,
        ...edit,
        times: parseTimes(times),
        strokes: parseStrokes(strokes, edit),
        guestName: typeof guestName === "string" ? guestName : undefined,
        owner: typeof owner === "string" ? owner : undefined,
        expectedID: typeof expectedID === "string" ? expectedID : undefined,
      }
    );
  } catch {
    return undefined;
  }
}

function parseTimes(value: unknown): SlotLength | undefined {
  const { kind, slotMinutes } = Object(value) as SlotLength;
  const isKnown = MEETING_KINDS.some((one) => one === kind) && isSlotMinutes(slotMinutes);
  return isKnown ? { kind, slotMinutes } : undefined;
}

/** Without strokes that lead to the draft's slots nothing can be taken back, and nothing is lost either. */
function parseStrokes(value: unknown, { base, slots }: AnswerEdit): Strokes {
  try {
    const { settled, done, undone } = value as { settled: unknown; done: unknown[]; undone: unknown[] };
    const strokes = { settled: parseStep(settled), done: done.map(parseStep), undone: undone.map(parseStep) };
    if (afterStrokes(base, strokes).symmetricDifference(slots).size === 0) return strokes;
  } catch {
    // Another form.
  }
  return settledStrokes(base, slots);
}

function parseStep(value: unknown): Step {
  const step = new Map(value as Iterable<[Mark, boolean]>);
  if (slotSet([...step.keys()]) === undefined) throw new TypeError("No slots.");
  return step;
}

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
    // Another user's answer stays theirs, also when it is deleted meanwhile.
    const mode =
      id === self ? editing(id) : ({ kind: "editingRespondent", respondentID, cancelsTo: "selectedUser" } as const);
    return { mode, base, slots, strokes, note };
  }
  // Painted as a new answer by a user who has one, as a login showed: it adds to that, and takes away only what it
  // took from an answer that was still waiting on this device.
  return { ...newPainting(editing(id), answer, afterEdit(answer, { base, slots })), note };
}
