import type { Selection, Step } from "#domain/answers/selection.ts";
import { parseRespondentID, type RespondentID } from "#domain/ids.ts";
import type { Mark } from "#domain/answers/levels.ts";
import { MEETING_KINDS } from "#domain/meeting/kind.ts";
import { isSlotMinutes, type SlotLength } from "#domain/time/slot-length.ts";
import type { Group } from "../../live/group.ts";
import { tabStore } from "../../api/browser-storage.ts";
import { tokenOwner } from "../../api/token.ts";
import { afterEdit, type AnswerEdit, editIn, slotSet } from "../../offline/answer-edit.ts";
import { editing, newPainting, type Painting } from "./painting.ts";
import { afterStrokes, settledStrokes, type Strokes } from "./stroke-history.ts";

/** An unsaved answer, stored in this tab so that a reload or a wrong click loses nothing. */
export type Draft = AnswerEdit & {
  /** The respondent whose answer is edited; absent for a new answer. */
  readonly respondentID?: RespondentID | undefined;
  /** The meeting's kind and slot length when it was painted; absent in drafts of earlier versions. */
  readonly times?: SlotLength | undefined;
  readonly strokes: Strokes;
  readonly guestName?: string | undefined;
  /** The user who painted; absent for a guest, whose draft goes on after a login. */
  readonly owner?: string | undefined;
  /** The expected person whose personal link opened the page. */
  readonly expectedID?: string | undefined;
};

/** Returns whether a user's draft must be hidden from the token's holder: a guest or another user. */
export function isOfAnother(owner: string | undefined, token: string | undefined): boolean {
  return owner !== undefined && owner !== tokenOwner(token);
}

/** Every field of a draft must be written and read, otherwise this is a type error. */
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
  const stored: DraftFields = { respondentID, times, strokes, guestName, owner, expectedID };
  return JSON.stringify({ ...editIn(draft), ...stored }, (_, part: unknown) =>
    part instanceof Set || part instanceof Map ? [...part] : part,
  );
}

/** Stored text may come from another version or an extension; malformed drafts are dropped. */
export function parseDraft(text: string): Draft | undefined {
  try {
    const stored = JSON.parse(text) as DraftFields;
    const { respondentID, times, strokes, guestName, owner, expectedID } = stored;
    const edit = editIn(stored);
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
  const isValid = MEETING_KINDS.some((known) => known === kind) && isSlotMinutes(slotMinutes);
  return isValid ? { kind, slotMinutes } : undefined;
}

/** Strokes that do not lead to the draft's slots are dropped: only Undo is lost. */
function parseStrokes(value: unknown, { base, slots }: AnswerEdit): Strokes {
  try {
    const { settled, done, undone } = value as { settled: unknown; done: unknown[]; undone: unknown[] };
    const strokes = { settled: parseStep(settled), done: done.map(parseStep), undone: undone.map(parseStep) };
    if (afterStrokes(base, strokes).symmetricDifference(slots).size === 0) return strokes;
  } catch {
    // The stored strokes are malformed.
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
    // Another user's answer stays theirs, even if it was deleted meanwhile.
    const mode =
      id === self ? editing(id) : ({ kind: "editingRespondent", respondentID, cancelsTo: "selectedUser" } as const);
    return { mode, base, slots, strokes, note };
  }
  // The draft of a new answer meets the user's existing answer, which a login revealed: it adds its marks and removes
  // only marks that it took from a queued answer.
  return { ...newPainting(editing(id), answer, afterEdit(answer, { base, slots })), note };
}
