import * as Y from "yjs";
import { parseRespondentID, type RespondentID } from "../ids.ts";
import { MEETING_KINDS, type MeetingKind } from "../meeting/kind.ts";
import { isoDate, parseDay } from "../time/calendar-day.ts";
import { DAY_QUARTERS, type Slot } from "../time/slot.ts";
import type { AnswerChange } from "./answer-change.ts";
import { isIfNeeded, type Level, type Mark, markOf, slotOf } from "./levels.ts";

/*
 * The layout of a meeting's grid document, which only this file knows: people: respondentID → { name, note }; `note` is
 * absent without a note free: respondentID → Y.Map of UTC day (`2026-11-24`) → day mask; days without a slot are absent
 * access: `hidden` → false, or a number that changes whenever the people change who may see the document Each kind of
 * meeting and each level has its own map in the form of `free`, see `answersRoot`. A slot is in one level; if an older
 * release wrote it into both, it is free. A day mask has 96 bits. Quarter hour q of the day is bit `q % 8` (lowest
 * first) of byte `floor(q / 8)`, set if a slot starts then. Clients never write. Readers ignore everything in another
 * form, so that a newer layout or a damaged document never breaks a screen.
 */
const PEOPLE = "people";
const ACCESS = "access";
const HIDDEN = "hidden";

const LEVELS: readonly Level[] = ["free", "ifNeeded"];
const OF_KIND = { dates: "", weekdays: "Weekdays", wholeDays: "Days" } as const satisfies Record<MeetingKind, string>;

/** The name of a root map that holds answers. */
export type AnswersRoot = `${Level}${(typeof OF_KIND)[MeetingKind]}`;

/**
 * Returns the name of the root map for a kind and a level. Each kind has its own maps, so that a change of kind hides
 * answers and a change back brings them back.
 */
export function answersRoot(kind: MeetingKind = "dates", level: Level = "free"): AnswersRoot {
  return `${level}${OF_KIND[kind]}`;
}

const ROOTS = MEETING_KINDS.flatMap((kind) => LEVELS.map((level) => answersRoot(kind, level)));

type DayMask = Uint8Array;
const MASK_BYTES = DAY_QUARTERS / 8;

/** Fewer pieces (some 400 kB in memory) are cheap, and a rewrite itself leaves a few. */
const MIN_PIECES = 2_000;
/** With more pieces per entry, most pieces are leftovers. */
const PIECES_PER_ENTRY = 4;
/** A rewrite of more entries would not fit into one update of the log, and the entries outweigh any leftovers. */
const MAX_ENTRIES = 1_000;

/** The number of pieces at which a document is checked again; `JUST_REWRITTEN` after a rewrite. */
const nextCheckAt = new WeakMap<Y.Doc, number>();
const JUST_REWRITTEN = -1;

/** The parts of an answer beside its slots, copied from its row for live screens and replies. */
export type Person = { readonly name: string; readonly note?: string | undefined };

/** Returns the person of a larger value; a `note` of null becomes absent. */
export function personFrom({
  name,
  note,
}: {
  readonly name: string;
  readonly note?: string | null | undefined;
}): Person {
  return { name, ...(typeof note === "string" && { note }) };
}

export function isSamePerson(person: Person, other: Person): boolean {
  return person.name === other.name && person.note === other.note;
}

/** Stores a respondent's name and note. Each person in the document is a respondent. */
export function setPerson(doc: Y.Doc, id: RespondentID, person: Person): void {
  const stored = personOf(doc, id);
  if (stored === undefined || !isSamePerson(stored, person)) doc.getMap(PEOPLE).set(id, personFrom(person));
}

/** Changes several answers in one Yjs transaction; each answer is listed once. Writes only the days that change. */
export function changeAnswers(
  doc: Y.Doc,
  changes: Iterable<readonly [RespondentID, AnswerChange]>,
  kind: MeetingKind = "dates",
): void {
  doc.transact(() => {
    let hasChanged = false;
    for (const [id, change] of changes) hasChanged = writeChange(doc, [id, change], kind) || hasChanged;
    if (hasChanged) rewriteWhenWorn(doc);
  });
}

/** Returns true if the document changed. */
function writeChange(doc: Y.Doc, [id, change]: readonly [RespondentID, AnswerChange], kind: MeetingKind): boolean {
  const written = LEVELS.map((level) => {
    const answers = doc.getMap<Y.Map<unknown>>(answersRoot(kind, level));
    const stored: unknown = answers.get(id);
    const storedDays: Y.Map<unknown> | undefined = stored instanceof Y.Map ? stored : undefined;
    if (storedDays === undefined && !change.added.some((mark) => isIfNeeded(mark) === (level === "ifNeeded")))
      return false;
    const changed = changedDays(storedDays, change, level);
    if (changed.size === 0) return false;
    const days = storedDays ?? answers.set(id, new Y.Map());
    for (const [day, mask] of changed) {
      if (mask.every((byte) => byte === 0)) days.delete(day);
      else days.set(day, mask);
    }
    return true;
  });
  return written.includes(true);
}

/**
 * Writes every answer again, unchanged, once most of the document is leftovers. A day that is set again leaves its old
 * entry behind, and Yjs keeps each leftover apart forever. Yjs merges the content of a deleted map into one piece, so
 * every answer moves into a new map. A piece is an entry or a leftover.
 */
function rewriteWhenWorn(doc: Y.Doc): void {
  const pieces = doc.store.clients.values().reduce((sum, { length }) => sum + length, 0);
  const at = nextCheckAt.get(doc) ?? MIN_PIECES;
  if (at !== JUST_REWRITTEN && pieces < at) return;
  nextCheckAt.set(doc, pieces + MIN_PIECES);
  if (at === JUST_REWRITTEN) return;
  const answers = ROOTS.map((root) => doc.getMap(root)).flatMap((root) =>
    [...root].flatMap(([id, days]) => (days instanceof Y.Map ? [{ root, id, days }] : [])),
  );
  const entries = answers.reduce((sum, { days }) => sum + days.size, 0);
  if (pieces < PIECES_PER_ENTRY * entries || entries > MAX_ENTRIES) return;
  nextCheckAt.set(doc, JUST_REWRITTEN);
  for (const { root, id, days } of answers) root.set(id, new Y.Map(days.entries()));
}

/** Removes a respondent and their answer from the document. */
export function removeRespondent(doc: Y.Doc, id: RespondentID): void {
  doc.transact(() => {
    doc.getMap(PEOPLE).delete(id);
    for (const root of ROOTS) doc.getMap(root).delete(id);
  });
}

/** Returns the respondent's marks, including hidden ones; empty for an unknown respondent. */
export function answerOf(doc: Y.Doc, id: RespondentID, kind: MeetingKind = "dates"): Set<Mark> {
  const marks = new Set<Mark>(slotsIn(doc.getMap(answersRoot(kind, "free")).get(id)));
  for (const slot of slotsIn(doc.getMap(answersRoot(kind, "ifNeeded")).get(id))) {
    if (!marks.has(slot)) marks.add(markOf(slot, "ifNeeded"));
  }
  return marks;
}

/** Returns the respondent's name and note; undefined without an answer. */
export function personOf(doc: Y.Doc, id: RespondentID): Person | undefined {
  return personIn(doc.getMap(PEOPLE).get(id));
}

/** Returns all respondents, unordered. REST knows the order of arrival. */
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
 * Calls `onChange` once after each transaction that adds, renames, removes or changes an answer, with all respondents
 * concerned. Returns the function that unsubscribes.
 */
export function observeAnswers(doc: Y.Doc, onChange: (changed: ReadonlySet<RespondentID>) => void): () => void {
  let changed = new Set<RespondentID>();
  const note = (key: unknown): void => {
    const id = typeof key === "string" ? parseRespondentID(key) : undefined;
    if (id !== undefined) changed.add(id);
  };
  const onPeople = (event: Y.YMapEvent<unknown>): void => event.keysChanged.forEach(note);
  const onAnswers = (events: readonly Y.YEvent<Y.AbstractType<unknown>>[]): void => {
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
  const answers = ROOTS.map((root) => doc.getMap(root));
  people.observe(onPeople);
  for (const root of answers) root.observeDeep(onAnswers);
  doc.on("afterTransaction", flush);
  return () => {
    people.unobserve(onPeople);
    for (const root of answers) root.unobserveDeep(onAnswers);
    doc.off("afterTransaction", flush);
  };
}

/**
 * Records that only the organiser sees the document from here on, or everyone (false). The record lies among the
 * answers' changes, so its order to them is certain. `since` must be new in this meeting.
 */
export function setHidden(doc: Y.Doc, since: number | false): void {
  const access = doc.getMap(ACCESS);
  if ((access.get(HIDDEN) ?? false) !== since) access.set(HIDDEN, since);
}

/** Tells whether only the organiser sees the document. */
export function isHiddenDocument(doc: Y.Doc): boolean {
  return typeof doc.getMap(ACCESS).get(HIDDEN) === "number";
}

/** Calls `onChange` when the visibility of the document changes, before the change is sent to a viewer. */
export function observeAccess(doc: Y.Doc, onChange: () => void): void {
  doc.getMap(ACCESS).observe(onChange);
}

/** Returns the new masks of the days that change in a level. A mark added in the other level leaves this level. */
function changedDays(
  stored: Y.Map<unknown> | undefined,
  { added, removed }: AnswerChange,
  level: Level,
): Map<string, DayMask> {
  const masks = new Map<number, { readonly day: string; readonly before: DayMask; readonly after: DayMask }>();
  const addMask = (dayNumber: number) => {
    const day = isoDate(dayNumber);
    const value = stored?.get(day);
    const storedMask = isDayMask(value) ? value : new Uint8Array(MASK_BYTES);
    // Returns a copy, because the stored bytes belong to Yjs and must never change in place.
    const mask = { day, before: storedMask, after: storedMask.slice() };
    masks.set(dayNumber, mask);
    return mask;
  };
  const markAll = (marks: readonly Mark[], isAdded: boolean): void => {
    for (const mark of marks) {
      const slot = slotOf(mark);
      const isSet = isAdded && isIfNeeded(mark) === (level === "ifNeeded");
      const dayNumber = Math.floor(slot / DAY_QUARTERS);
      const { after } = masks.get(dayNumber) ?? addMask(dayNumber);
      const quarter = slot - dayNumber * DAY_QUARTERS;
      const [at, bit] = [quarter >> 3, 1 << (quarter & 7)];
      after[at] = isSet ? (after[at] ?? 0) | bit : (after[at] ?? 0) & ~bit;
    }
  };
  markAll(removed, false);
  markAll(added, true);
  return new Map(
    masks
      .values()
      .filter(({ before, after }) => after.some((byte, at) => byte !== before[at]))
      .map(({ day, after }) => [day, after]),
  );
}

function isDayMask(value: unknown): value is DayMask {
  return value instanceof Uint8Array && value.length === MASK_BYTES;
}

function personIn(value: unknown): Person | undefined {
  if (typeof value !== "object" || value === null || !("name" in value) || typeof value.name !== "string")
    return undefined;
  const note = "note" in value && typeof value.note === "string" ? value.note : undefined;
  return personFrom({ name: value.name, note });
}

function slotsIn(days: unknown): Set<Slot> {
  const slots = new Set<Slot>();
  if (!(days instanceof Y.Map)) return slots;
  for (const [key, mask] of days.entries()) {
    const day = parseDay(key);
    if (day !== undefined && isDayMask(mask)) addSlots(day * DAY_QUARTERS, mask, slots);
  }
  return slots;
}

/** Adds the slots of a day's mask to `into`; `midnight` in quarter hours since the epoch. */
function addSlots(midnight: number, mask: DayMask, into: Set<Slot>): void {
  for (const [at, byte] of mask.entries()) {
    for (let bits = byte; bits !== 0; bits &= bits - 1) {
      const lowest = 31 - Math.clz32(bits & -bits);
      into.add((midnight + at * 8 + lowest) as Slot); // a bit is a whole quarter hour
    }
  }
}
