import fc from "fast-check";
import { expect, test } from "vitest";
import { marksOf } from "#domain/answers/levels.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { groupOf } from "../../live/group.ts";
import { NOBODY_HERE } from "../../live/live-state.ts";
import {
  attendanceAt,
  COLOURS,
  coloursOf,
  editingText,
  initials,
  inOrderOfArrival,
  nameAndLastWord,
  namesText,
  shareText,
  shortName,
} from "./people.ts";

test.each([
  [["Noor"], "Noor"],
  [["Noor", "Sam"], "Noor and Sam"],
  [["Noor", "Sam", "Yuki"], "Noor, Sam and Yuki"],
  [["Noor", "Sam", "Yuki", "Alex"], "Noor, Sam and 2 others"],
])("the names %j are written as '%s'", (names, text) => {
  expect(namesText(names)).toBe(text);
});

test("people at a time form three groups in order of arrival, and the viewer's level has words", () => {
  const slots = (...numbers: number[]) => numbers as Slot[];
  const answers = {
    Ann: marksOf(slots(2, 4)),
    Ben: marksOf(slots(2), slots(4)),
    Cem: marksOf([], slots(2)),
    Dan: marksOf(slots(2, 4)),
  };
  const group = groupOf(Object.entries(answers).map(([name, marks]) => [name as RespondentID, { name, slots: marks }]));
  const people = inOrderOfArrival(group.names, []);
  const attending = attendanceAt({ people, group, marks: marksOf(slots(2, 4), slots(2, 4)) }, slots(2, 4));
  const names = (some: typeof attending.free) => some.map(({ name }) => name);
  expect([names(attending.free), names(attending.ifNeeded), names(attending.missing)]).toEqual([
    ["Ann", "Dan"],
    ["Ben"],
    ["Cem"],
  ]);
  expect(shareText(attending, 4)).toBe("2/4 +1");
  const off = attendanceAt({ people, group, marks: marksOf(slots(2, 4)) }, slots(2, 4));
  expect([names(off.ifNeeded), names(off.missing), shareText(off, 4)]).toEqual([[], ["Ben", "Cem"], "2/4"]);
});

test.each([
  ["says editing for its own person", undefined, false, "editing…"],
  ["says editing elsewhere for the viewer's other device", undefined, true, "editing elsewhere…"],
  ["names a known user who is editing", "Ben", false, "Ben is editing…"],
  ["says someone for a stranger who is editing", "", true, "someone is editing…"],
])("the note at an answer %s", (_, by, isOwn, text) => {
  expect(editingText("ann", isOwn, { ...NOBODY_HERE, editing: new Map([["ann", by]]) })).toBe(text);
  expect(editingText("ben", isOwn, { ...NOBODY_HERE, editing: new Map([["ann", by]]) })).toBeUndefined();
});

test.each([
  ["Ada Lovelace", "AL"],
  ["ada", "AD"],
  ["  Dr. Maximiliana von Waldenburg ", "DM"],
  ["X", "X"],
  ["é", "É"],
  ["<b>x</b>", "BX"],
  ["Éloïse", "ÉL"],
  ["محمد", "مح"],
  ["👩‍👩‍👧‍👦🦄🎉", "👩‍👩‍👧‍👦"],
  ["🦄 Uma", "🦄"],
  ["Uma 🦄", "U"],
  ["", ""],
  ["Ana (Ops)", "AO"],
  ["Ana (Ops) Silva", "AO"],
  ["(ana)", "AN"],
  ["“Ana” – Maria", "AM"],
  ["O'Neil", "ON"],
  ["R2-D2", "R2"],
  ["7 of 9", "7O"],
  ["محمد (مدير)", "مم"],
  ["(李) 小龙", "李"],
  ["李小龙", "李"],
  ["田中 太郎", "田"],
  ["さくら", "さ"],
  ["김민수", "김"],
  ["Ann 李", "A"],
  ["सीता देवी", "सीदे"],
  ["é́a", "É́A"],
  ["(🦄) Uma", "🦄"],
  ["!?", "!?"],
  ["( )", "()"],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test.each([
  ["Noor", "Noor"],
  ["A name of just so many le", "A name of just…\u2060many le"],
  ["👩‍👩‍👧‍👦".repeat(30), `${"👩‍👩‍👧‍👦".repeat(15)}…\u2060${"👩‍👩‍👧‍👦".repeat(8)}`],
])("the name %s is written in a sentence as %s", (name, short) => {
  expect(shortName(name)).toBe(short);
});

test("two long names with the same beginning differ in a sentence", () => {
  const [son, father] = ["Junior", "Senior"].map((which) => shortName(`Konstantinos Papadopoulos ${which}`));
  expect(son).not.toBe(father);
});

test.each([
  ["Ann Lee", ["Ann Lee", ""]],
  ["Konstantinos Papadopoulos Senior", ["Konstantinos Papadopoulos", " Senior"]],
  ["Institut für Wirtschaftswissenschaften", ["Institut für Wirtschaftswissenschaften", ""]],
])("a narrow list splits the name %j into %j", (name, parts) => {
  expect(nameAndLastWord(name)).toEqual(parts);
});

test.each([
  ["no colour when there are no people", [], []],
  ["the colours of their ids", ["a", "b", "c"], [1, 2, 3]],
  ["the next colour if theirs is taken", ["a", "i", "b"], [1, 2, 3]],
  ["all colours before one comes twice", ["a", "b", "c", "d", "e", "f", "g", "h", "i"], [1, 2, 3, 4, 5, 6, 7, 0, 1]],
  ["never the colour of a neighbour", ["b", "c", "d", "e", "f", "g", "h", "a", "i"], [2, 3, 4, 5, 6, 7, 0, 1, 2]],
])("people get %s", (_, ids, colours) => {
  expect(coloursOf(ids)).toEqual(colours);
});

const groupOfIds = fc.uniqueArray(fc.uuid(), { maxLength: 40 });

test("the first people have different colours, and neighbours always do", () => {
  fc.assert(
    fc.property(groupOfIds, (ids) => {
      const colours = coloursOf(ids);
      expect(new Set(colours.slice(0, COLOURS)).size).toBe(Math.min(COLOURS, ids.length));
      for (const [at, colour] of colours.entries()) expect(colour).not.toBe(colours[at + 1]);
    }),
  );
});

test("arriving people change no colour, and leaving people change no earlier colour", () => {
  fc.assert(
    fc.property(groupOfIds, fc.nat(), (ids, place) => {
      const colours = coloursOf(ids);
      const at = ids.length === 0 ? 0 : place % ids.length;
      expect(coloursOf(ids.slice(0, at))).toEqual(colours.slice(0, at));
      expect(coloursOf(ids.toSpliced(at, 1)).slice(0, at)).toEqual(colours.slice(0, at));
    }),
  );
});
