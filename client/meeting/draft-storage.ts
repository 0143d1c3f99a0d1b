import type { Selection } from "#domain/answers/selection.ts";
import { parseRespondentID, type RespondentID } from "#domain/respondent-id.ts";
import type { Slot } from "#domain/time/slot.ts";

/** Strokes that are not saved yet, kept by this tab so that a reload or a wrong click loses nothing. */
export type Draft = {
  /** Whose answer it changes; absent for a new one. */
  readonly respondentID?: RespondentID;
  readonly base: Selection;
  readonly slots: Selection;
};

const nameOf = (meetingID: string): string => `overlap.draft.${meetingID}`;

export function keepDraft(meetingID: string, { respondentID, base, slots }: Draft): void {
  const text = JSON.stringify({ respondentID, base: [...base], slots: [...slots] });
  tryStorage((storage) => storage.setItem(nameOf(meetingID), text));
}

export function forgetDraft(meetingID: string): void {
  tryStorage((storage) => storage.removeItem(nameOf(meetingID)));
}

export function keptDraft(meetingID: string): Draft | undefined {
  const text = tryStorage((storage) => storage.getItem(nameOf(meetingID)));
  return text === undefined || text === null ? undefined : parseDraft(text);
}

/** Storage outlives versions of this page, and extensions write to it: whatever has another form is no draft. */
export function parseDraft(text: string): Draft | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    const { respondentID, base, slots } = value as Record<string, unknown>;
    if (!isSlotList(base) || !isSlotList(slots)) return undefined;
    const id = typeof respondentID === "string" ? parseRespondentID(respondentID) : undefined;
    return { ...(id !== undefined && { respondentID: id }), base: new Set(base), slots: new Set(slots) };
  } catch {
    return undefined;
  }
}

function isSlotList(value: unknown): value is Slot[] {
  return Array.isArray(value) && value.every((slot) => Number.isSafeInteger(slot));
}

function tryStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    // Refused or full: the draft lasts as long as the page.
    return undefined;
  }
}
