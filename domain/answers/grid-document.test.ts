import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import * as Y from "yjs";
import type { RespondentID } from "../ids.ts";
import type { Slot } from "../time/slot.ts";
import { isIfNeeded, markOf, slotOf } from "./levels.ts";
import { ANN, BEN, respondent, slot } from "../testing/people.ts";
import { anySlot, forAll } from "../testing/arbitraries.ts";
import { answersOf } from "../testing/answers-of.ts";
import { changeAnswer } from "../testing/change-answer.ts";
import {
  answerOf,
  answersRoot,
  changeAnswers,
  observeAnswers,
  peopleOf,
  removeRespondent,
  setPerson,
} from "./grid-document.ts";

const NINE = slot("2026-11-24T09:00:00Z");
const QUARTER_PAST = slot("2026-11-24T23:15:00Z");
const NEXT_DAY = slot("2026-11-25T00:00:00Z");

test("an answer is stored as a 96-bit mask for each UTC day that has a slot, under the respondent", () => {
  const doc = new Y.Doc();
  setPerson(doc, ANN, { name: "Ann" });
  changeAnswer(doc, ANN, { added: [NINE, QUARTER_PAST, NEXT_DAY], removed: [] });

  const nine = new Uint8Array(12);
  nine[4] = 0b0001_0000; // 9:00 is quarter hour 36
  nine[11] = 0b0010_0000; // 23:15 is quarter hour 93
  const midnight = new Uint8Array(12);
  midnight[0] = 1;
  expect(doc.getMap("people").toJSON()).toEqual({ [ANN]: { name: "Ann" } });
  expect(doc.getMap("free").toJSON()).toEqual({ [ANN]: { "2026-11-24": nine, "2026-11-25": midnight } });

  changeAnswer(doc, ANN, { added: [], removed: [NINE, QUARTER_PAST] });
  expect(doc.getMap("free").toJSON()).toEqual({ [ANN]: { "2026-11-25": midnight } });
});

test("each kind and level has its own answers, which observers see and which go with their respondent", () => {
  const doc = new Y.Doc();
  setPerson(doc, ANN, { name: "Ann" });
  const onChange = vi.fn<(changed: ReadonlySet<RespondentID>) => void>();
  observeAnswers(doc, onChange);
  const kinds = ["dates", "weekdays", "wholeDays"] as const;
  const roots = kinds.flatMap((kind) => (["free", "ifNeeded"] as const).map((level) => answersRoot(kind, level)));
  expect(roots).toEqual(["free", "ifNeeded", "freeWeekdays", "ifNeededWeekdays", "freeDays", "ifNeededDays"]);
  const marksIn = (later: number) => [(NINE + later) as Slot, markOf((NINE + later + 1) as Slot, "ifNeeded")];
  for (const [later, kind] of kinds.entries()) {
    changeAnswers(doc, [[ANN, { added: marksIn(later), removed: [] }]], kind);
    expect(onChange).toHaveBeenCalledTimes(later + 1);
    expect(onChange).toHaveBeenLastCalledWith(new Set([ANN]));
  }
  for (const [later, kind] of kinds.entries()) expect([...answerOf(doc, ANN, kind)]).toEqual(marksIn(later));
  // A mark in one level removes the mark in the other.
  changeAnswer(doc, ANN, { added: [markOf(NINE, "ifNeeded")], removed: [] });
  expect([...answerOf(doc, ANN)].map((mark) => [slotOf(mark), isIfNeeded(mark)])).toEqual([
    [NINE, true],
    [NINE + 1, true],
  ]);
  removeRespondent(doc, ANN);
  for (const root of roots) expect(doc.getMap(root).size).toBe(0);
});

test("every client that gets the update reads the saved answers", () => {
  const changes = fc.array(
    fc.record({
      id: fc.constantFrom(ANN, BEN),
      added: fc.array(anySlot, { maxLength: 40 }),
      removed: fc.array(anySlot, { maxLength: 40 }),
    }),
    { maxLength: 12 },
  );
  forAll(changes, (all) => {
    const server = new Y.Doc();
    const browser = copyOf(server);
    const expected = new Map([ANN, BEN].map((id) => [id, new Set<number>()]));
    for (const id of [ANN, BEN]) setPerson(server, id, { name: id });
    for (const { id, added, removed } of all) {
      changeAnswer(server, id, { added, removed });
      for (const cleared of removed) expected.get(id)?.delete(cleared);
      for (const free of added) expected.get(id)?.add(free);
    }
    expect(answersOf(server)).toEqual(expected);
    expect(answersOf(browser)).toEqual(expected);
    expect(answersOf(copyOf(server))).toEqual(expected);
  });
});

test("a change writes only the days that change, and nothing when none changes", () => {
  const doc = new Y.Doc();
  changeAnswer(doc, ANN, { added: [NINE, NEXT_DAY], removed: [] });
  const days: string[] = [];
  doc.getMap("free").observeDeep((events) => {
    for (const event of events) days.push(...event.changes.keys.keys());
  });
  const updated = vi.fn<() => void>();
  doc.on("update", updated);

  changeAnswer(doc, ANN, { added: [NINE], removed: [QUARTER_PAST] });
  changeAnswer(doc, BEN, { added: [], removed: [NINE] });
  expect(updated).not.toHaveBeenCalled();

  changeAnswer(doc, ANN, { added: [QUARTER_PAST], removed: [] });
  expect(days).toEqual(["2026-11-24"]);
});

test("a change never modifies bytes that the document returned earlier", () => {
  const doc = new Y.Doc();
  changeAnswer(doc, ANN, { added: [NINE], removed: [] });
  const stored = daysOf(doc, ANN).get("2026-11-24");
  const copy = structuredClone(stored);
  changeAnswer(doc, ANN, { added: [QUARTER_PAST], removed: [] });
  expect(stored).toEqual(copy);
  expect(daysOf(doc, ANN).get("2026-11-24")).not.toEqual(copy);
});

test("a respondent who marked nothing has an empty answer, a removed respondent none", () => {
  const doc = new Y.Doc();
  setPerson(doc, ANN, { name: "Ann" });
  setPerson(doc, BEN, { name: "Ben" });
  changeAnswer(doc, BEN, { added: [NINE], removed: [] });
  expect(answersOf(doc)).toEqual(
    new Map([
      [ANN, new Set()],
      [BEN, new Set([NINE])],
    ]),
  );

  removeRespondent(doc, BEN);
  expect(answersOf(doc)).toEqual(new Map([[ANN, new Set()]]));
  expect(peopleOf(doc)).toEqual(new Map([[ANN, { name: "Ann" }]]));
  expect(answerOf(doc, BEN)).toEqual(new Set());
});

test("setPerson writes a new name and skips an equal one", () => {
  const doc = new Y.Doc();
  setPerson(doc, ANN, { name: "Ann" });
  const updated = vi.fn<() => void>();
  doc.on("update", updated);
  setPerson(doc, ANN, { name: "Ann" });
  expect(updated).not.toHaveBeenCalled();
  setPerson(doc, ANN, { name: "Anna" });
  expect(peopleOf(doc).get(ANN)).toEqual({ name: "Anna" });
});

test("a note is stored beside the name, and is ignored in another form", () => {
  const doc = new Y.Doc();
  setPerson(doc, ANN, { name: "Anna", note: "By train" });
  expect(peopleOf(doc).get(ANN)).toEqual({ name: "Anna", note: "By train" });
  setPerson(doc, ANN, { name: "Anna" });
  expect(peopleOf(doc).get(ANN)).toEqual({ name: "Anna" });
  doc.getMap("people").set(BEN, { name: "Ben", note: 5 });
  expect(peopleOf(doc).get(BEN)).toEqual({ name: "Ben" });
});

test("readers ignore content in another layout, and a save repairs the days that it changes", () => {
  const doc = new Y.Doc();
  const people = doc.getMap("people");
  const free = doc.getMap("free");
  setPerson(doc, ANN, { name: "Ann" });
  changeAnswer(doc, ANN, { added: [NINE], removed: [] });
  for (const [key, value] of [
    ["no id", { name: "X" }],
    [respondent("noname"), { title: "X" }],
    [respondent("null"), null],
    [respondent("text"), "X"],
    [respondent("number"), { name: 7 }],
  ] as const)
    people.set(key, value);
  setPerson(doc, BEN, { name: "Ben" });
  free.set(BEN, "not a map");
  free.set("no id", new Y.Map());
  const days = daysOf(doc, ANN);
  const impossible = ["2026-02-30", "2025-02-29", "2026-13-01", "2026-00-10", "-02026-11-24"];
  for (const key of [...impossible, "today", "", "x", "2026-1-1", "20261124", "2026-11-24 ", "2026-11-24T09:00"])
    days.set(key, new Uint8Array(12).fill(255));
  days.set("2026-11-26", new Uint8Array(11).fill(255));
  days.set("2026-11-25", new Uint8Array(13).fill(255));
  days.set("2026-11-27", Array.from({ length: 12 }).fill(0));
  days.set("2026-11-28", "x".repeat(12));

  expect([...peopleOf(doc).keys()].toSorted()).toEqual([ANN, BEN].toSorted());
  expect(answersOf(doc)).toEqual(
    new Map([
      [ANN, new Set([NINE])],
      [BEN, new Set()],
    ]),
  );
  const later = slot("2026-11-28T10:00:00Z");
  changeAnswer(doc, BEN, { added: [NINE], removed: [] });
  changeAnswer(doc, ANN, { added: [later], removed: [] });
  expect(answersOf(doc)).toEqual(
    new Map([
      [ANN, new Set([NINE, later])],
      [BEN, new Set([NINE])],
    ]),
  );
});

test("observers get the added, renamed, removed and saved respondents once per transaction", () => {
  const doc = new Y.Doc();
  const browser = copyOf(doc);
  const notifications: RespondentID[][] = [];
  const stop = observeAnswers(browser, (changed) => notifications.push([...changed].toSorted()));

  doc.transact(() => {
    setPerson(doc, ANN, { name: "Ann" });
    changeAnswer(doc, ANN, { added: [NINE, NEXT_DAY], removed: [] });
  });
  changeAnswer(doc, ANN, { added: [QUARTER_PAST], removed: [NINE] });
  doc.transact(() => {
    setPerson(doc, ANN, { name: "Anna" });
    setPerson(doc, BEN, { name: "Ben" });
  });
  removeRespondent(doc, ANN);
  doc.getMap("people").set("no id", { name: "X" });
  expect(notifications).toEqual([[ANN], [ANN], [ANN, BEN].toSorted(), [ANN]]);

  stop();
  changeAnswer(doc, BEN, { added: [NINE], removed: [] });
  expect(notifications).toHaveLength(4);
});

function daysOf(doc: Y.Doc, id: RespondentID): Y.Map<unknown> {
  const days = doc.getMap("free").get(id);
  if (!(days instanceof Y.Map)) throw new Error(`${id} has no days`);
  return days;
}

/** Returns a copy of `doc` that receives its later updates. */
function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  doc.on("update", (update: Uint8Array) => Y.applyUpdate(copy, update));
  return copy;
}
