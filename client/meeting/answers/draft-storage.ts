import type { Selection, Step } from "#domain/answers/selection.ts";
import { parseRespondentID, type RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { Group } from "../../live/group.ts";
import { tabStore } from "../../api/browser-storage.ts";
import { afterEdit } from "../../offline/queued-answer.ts";
import { editing, newPainting, type Painting } from "./painting.ts";
import { afterStrokes, settledStrokes, type Strokes } from "./stroke-history.ts";

/** An answer that is not saved yet, kept by this tab so that a reload or a wrong click loses nothing. */
export type Draft = {
  /** Whose answer it changes; absent for a new one. */
  readonly respondentID?: RespondentID | undefined;
  readonly base: Selection;
  readonly slots: Selection;
  readonly strokes: Strokes;
  /** What a guest has typed as their name. */
  readonly guestName?: string | undefined;
};

/** Each of a draft's fields and no other: one that is not written, or not read, is a type error. */
type DraftFields = Record<keyof Draft, unknown>;

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

export function draftText({ respondentID, base, slots, strokes: stroked, guestName }: Draft): string {
  const { settled, done, undone } = stroked;
  const strokes = { settled: stepLists(settled), done: done.map(stepLists), undone: undone.map(stepLists) };
  const kept: DraftFields = { respondentID, base: [...base], slots: [...slots], strokes, guestName };
  return JSON.stringify(kept);
}

/** Storage outlives versions of this page, and extensions write to it: whatever has another form is no draft. */
export function parseDraft(text: string): Draft | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    const { respondentID, base, slots, strokes, guestName } = value as DraftFields;
    if (!isSlotList(base) || !isSlotList(slots)) return undefined;
    const edit = { base: new Set(base), slots: new Set(slots) };
    return {
      respondentID: typeof respondentID === "string" ? parseRespondentID(respondentID) : undefined,
      ...edit,
      strokes: strokesOf(edit, parseStrokes(strokes)),
      guestName: typeof guestName === "string" ? guestName : undefined,
    } satisfies DraftFields;
  } catch {
    return undefined;
  }
}

/** Without strokes that lead to the draft's slots nothing can be taken back, and nothing is lost either. */
function strokesOf({ base, slots }: Pick<Draft, "base" | "slots">, kept: Strokes | undefined): Strokes {
  const leadsThere = kept && afterStrokes(base, kept).symmetricDifference(slots).size === 0;
  return kept && leadsThere ? kept : settledStrokes(base, slots);
}

/** What a step marked, and what it cleared. */
function stepLists(step: Step): [Slot[], Slot[]] {
  const marked = [...step.keys()].filter((slot) => step.get(slot) === true);
  return [marked, [...step.keys()].filter((slot) => step.get(slot) === false)];
}

function parseStrokes(value: unknown): Strokes | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { settled, done, undone } = value as Record<string, unknown>;
  const first = parseStep(settled);
  const [steps, more] = [parseSteps(done), parseSteps(undone)];
  return first && steps && more && { settled: first, done: steps, undone: more };
}

function parseSteps(value: unknown): Step[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const steps = value.map(parseStep).filter((step) => step !== undefined);
  return steps.length === value.length ? steps : undefined;
}

function parseStep(value: unknown): Step | undefined {
  if (!Array.isArray(value)) return undefined;
  const [marked, cleared] = value as unknown[];
  if (!isSlotList(marked) || !isSlotList(cleared)) return undefined;
  return new Map([...marked.map((slot) => [slot, true] as const), ...cleared.map((slot) => [slot, false] as const)]);
}

function isSlotList(value: unknown): value is Slot[] {
  return Array.isArray(value) && value.every((slot) => Number.isSafeInteger(slot));
}

const NOTHING: Selection = new Set();

type Facts = { readonly answers: Group["answers"]; readonly self: RespondentID | undefined };

/** The painting in which a kept draft goes on. */
export function resumedPainting({ respondentID, base, slots, strokes }: Draft, { answers, self }: Facts): Painting {
  const id = respondentID ?? self;
  const answer = id && answers.get(id);
  if (id === undefined || answer === undefined) {
    const adding = newPainting({ at: "addingRespondent" }, NOTHING, slots);
    return respondentID === undefined ? { ...adding, strokes } : adding;
  }
  if (respondentID !== undefined) {
    // Another user's answer stays theirs, also when it is deleted meanwhile.
    const mode =
      id === self ? editing(id) : ({ at: "editingRespondent", respondentID, cancelsTo: "selectedUser" } as const);
    return { mode, base, slots, strokes };
  }
  // Painted as a new answer by a user who has one, as a login showed: it adds to that, and takes away only what it
  // took from an answer that was still waiting on this device.
  return newPainting(editing(id), answer, afterEdit(answer, { base, slots }));
}
