import * as Y from "yjs";
import { parseRespondentID, type RespondentID } from "../ids.ts";
import type { Slot } from "../time/slot.ts";
import type { AnswerChange } from "./answer-change.ts";
import {
  addSlots,
  dayKey,
  emptyMask,
  isDayMask,
  isEmptyMask,
  mark,
  midnightOf,
  sameMask,
  type DayMask,
} from "./day-mask.ts";

/*
 * The layout of a meeting's grid document, known here alone:
 *   people: respondentID → { name }
 *   free:   respondentID → Y.Map of UTC day (`2026-11-24`) → day mask; days without a slot are absent
 * Later levels of an answer are root maps of the form of `free`. Only the server writes; readers ignore whatever does
 * not have this form, so that a newer layout or a damaged document never breaks a screen.
 */
const PEOPLE = "people";
const FREE = "free";

/** Fewer pieces than this (some 400 kB in memory) are no burden, and a rewrite leaves a few behind itself. */
const MIN_PIECES = 2_000;
/** With so many pieces for each entry that is still there, most of them are leftovers. */
const PIECES_PER_ENTRY = 4;
/** More entries than this would not fit into one update of the log. They weigh more than any leftovers anyway. */
const MAX_ENTRIES = 1_000;

/** How many pieces a document must have before it is looked at again; `JUST_REWRITTEN` right after it was rewritten. */
const nextCheckAt = new WeakMap<Y.Doc, number>();
const JUST_REWRITTEN = -1;

export type Person = { readonly name: string };

/** Gives a respondent a name. Each name in the document is a respondent. */
export function setRespondentName(doc: Y.Doc, id: RespondentID, name: string): void {
  const people = doc.getMap(PEOPLE);
  if (personIn(people.get(id))?.name !== name) people.set(id, { name });
}

/** Adds and removes slots of an answer in one Yjs transaction. Only the days that change are written. */
export function changeAnswer(doc: Y.Doc, id: RespondentID, change: AnswerChange): void {
  changeAnswers(doc, [[id, change]]);
}

/** The same for several answers at once; each is named once. */
export function changeAnswers(doc: Y.Doc, changes: Iterable<readonly [RespondentID, AnswerChange]>): void {
  doc.transact(() => {
    let hasChanged = false;
    for (const [id, change] of changes) hasChanged = writeChange(doc, id, change) || hasChanged;
    if (hasChanged) rewriteIfNeeded(doc);
  });
}

/** Whether there was anything to write. */
function writeChange(doc: Y.Doc, id: RespondentID, change: AnswerChange): boolean {
  const stored = doc.getMap(FREE).get(id);
  const before: Y.Map<unknown> | undefined = stored instanceof Y.Map ? stored : undefined;
  const changed = changedDays(before, change);
  if (changed.size === 0) return false;
  const days = before ?? doc.getMap<Y.Map<unknown>>(FREE).set(id, new Y.Map());
  for (const [day, mask] of changed) {
    if (isEmptyMask(mask)) days.delete(day);
    else days.set(day, mask);
  }
  return true;
}

/**
 * Writes every answer again, unchanged, once most of the document consists of what changes have left behind. A day that
 * is set again leaves its old entry in the document, and Yjs keeps each such remainder apart forever. What lay in a
 * map that is deleted as a whole it merges into one piece: so every answer moves into a new map.
 */
function rewriteIfNeeded(doc: Y.Doc): void {
  const free = doc.getMap(FREE);
  const answers = () => [...free].flatMap(([id, days]) => (days instanceof Y.Map ? [[id, days] as const] : []));
  const entries = () => answers().reduce((sum, [, days]) => sum + days.size, 0);
  if (needsRewrite(doc, entries)) for (const [id, days] of answers()) free.set(id, new Y.Map(days.entries()));
}

/**
 * Whether a document's entries should be rewritten, because it consists mostly of what their changes left behind. A
 * piece is whatever Yjs stores on its own: an entry, or the remainder of one. To be asked once per change, and
 * followed: it says yes once, and then not before as much has gathered again. `entries` counts the entries that are
 * there; it is called seldom.
 */
function needsRewrite(doc: Y.Doc, entries: () => number): boolean {
  const pieces = doc.store.clients.values().reduce((sum, { length }) => sum + length, 0);
  const at = nextCheckAt.get(doc) ?? MIN_PIECES;
  if (at === JUST_REWRITTEN) nextCheckAt.set(doc, pieces + MIN_PIECES);
  if (at === JUST_REWRITTEN || pieces < at) return false;
  const count = entries();
  const isTooMuch = pieces >= PIECES_PER_ENTRY * count && count <= MAX_ENTRIES;
  nextCheckAt.set(doc, isTooMuch ? JUST_REWRITTEN : pieces + MIN_PIECES);
  return isTooMuch;
}

/** Takes a respondent and their answer out of the document. */
export function removeRespondent(doc: Y.Doc, id: RespondentID): void {
  doc.transact(() => {
    doc.getMap(PEOPLE).delete(id);
    doc.getMap(FREE).delete(id);
  });
}

/** The respondent's slots, hidden ones (outside the meeting's present dates) too; empty for an unknown respondent. */
export function answerOf(doc: Y.Doc, id: RespondentID): Set<Slot> {
  return slotsIn(doc.getMap(FREE).get(id));
}

/** All who have answered, in no particular order (REST knows the order of arrival). */
export function peopleOf(doc: Y.Doc): Map<RespondentID, Person> {
  const people = new Map<RespondentID, Person>();
  for (const [key, value] of doc.getMap(PEOPLE).entries()) {
    const id = parseRespondentID(key);
    const person = personIn(value);
    if (id !== undefined && person !== undefined) people.set(id, person);
  }
  return people;
}

/**
 * Calls `onChange` once after each transaction that touched a person or an answer, with all concerned: added,
 * renamed, removed, or with other slots. Returns the function that stops it.
 */
export function observeAnswers(doc: Y.Doc, onChange: (changed: ReadonlySet<RespondentID>) => void): () => void {
  let changed = new Set<RespondentID>();
  const note = (key: unknown): void => {
    const id = typeof key === "string" ? parseRespondentID(key) : undefined;
    if (id !== undefined) changed.add(id);
  };
  const onPeople = (event: Y.YMapEvent<unknown>): void => event.keysChanged.forEach(note);
  const onFree = (events: readonly Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    for (const event of events) {
      if (event.path.length > 0) note(event.path[0]);
      else event.changes.keys.forEach((_, key) => note(key));
    }
  };
  const flush = (): void => {
    if (changed.size === 0) return;
    const all = changed;
    changed = new Set();
    onChange(all);
  };
  const people = doc.getMap(PEOPLE);
  const free = doc.getMap(FREE);
  people.observe(onPeople);
  free.observeDeep(onFree);
  doc.on("afterTransaction", flush);
  return () => {
    people.unobserve(onPeople);
    free.unobserveDeep(onFree);
    doc.off("afterTransaction", flush);
  };
}

/** The new masks of the days that `change` really changes. */
function changedDays(stored: Y.Map<unknown> | undefined, change: AnswerChange): Map<string, DayMask> {
  const masks = new Map<string, { before: DayMask; after: DayMask }>();
  const markAll = (slots: readonly Slot[], free: boolean): void => {
    for (const slot of slots) {
      const day = dayKey(slot);
      let entry = masks.get(day);
      if (entry === undefined) {
        const value = stored?.get(day);
        const before = isDayMask(value) ? value : emptyMask();
        // A copy: the stored bytes belong to Yjs and must never change in place.
        entry = { before, after: before.slice() };
        masks.set(day, entry);
      }
      mark(entry.after, slot, free);
    }
  };
  markAll(change.removed, false);
  markAll(change.added, true);
  return new Map(
    [...masks].filter(([, { before, after }]) => !sameMask(before, after)).map(([day, { after }]) => [day, after]),
  );
}

function personIn(value: unknown): Person | undefined {
  if (typeof value !== "object" || value === null || !("name" in value) || typeof value.name !== "string")
    return undefined;
  return { name: value.name };
}

function slotsIn(days: unknown): Set<Slot> {
  const slots = new Set<Slot>();
  if (!(days instanceof Y.Map)) return slots;
  for (const [key, mask] of days.entries()) {
    const start = midnightOf(key);
    if (start !== undefined && isDayMask(mask)) addSlots(start, mask, slots);
  }
  return slots;
}
