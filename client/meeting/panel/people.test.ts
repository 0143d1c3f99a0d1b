import { expect, test } from "vitest";
import { NOBODY_HERE } from "../../live/live-state.ts";
import { editingText, initials, namesText, shortName } from "./people.ts";

test.each([
  [["Noor"], "Noor"],
  [["Noor", "Sam"], "Noor and Sam"],
  [["Noor", "Sam", "Yuki"], "Noor, Sam and Yuki"],
  [["Noor", "Sam", "Yuki", "Alex"], "Noor, Sam and 2 others"],
])("%j are written %s", (names, text) => {
  expect(namesText(names)).toBe(text);
});

test.each([
  ["Mina", "MI"],
  ["  anna  maria  weber ", "AM"],
  ["é", "É"],
  ["👩‍🚀 Sally", "👩‍🚀"],
  ["🙂🙃", "🙂"],
  ["<b>x</b>", "<B"],
])("%s is %s for short", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test.each([
  ["themselves", undefined, false, "editing…"],
  ["the viewer on another device", undefined, true, "editing elsewhere…"],
  ["a known user", "Ben", false, "Ben is editing…"],
  ["a stranger", "", true, "someone is editing…"],
])("an answer that is edited by %s", (_, by, isOwn, text) => {
  expect(editingText("ann", isOwn, { ...NOBODY_HERE, editing: new Map([["ann", by]]) })).toBe(text);
  expect(editingText("ben", isOwn, { ...NOBODY_HERE, editing: new Map([["ann", by]]) })).toBeUndefined();
});

test.each([
  ["Ada Lovelace", "AL"],
  ["ada", "AD"],
  ["  Dr. Maximiliana von Waldenburg ", "DM"],
  ["X", "X"],
  ["Éloïse", "ÉL"],
  ["محمد", "مح"],
  ["👩‍👩‍👧‍👦🦄🎉", "👩‍👩‍👧‍👦"],
  ["🦄 Uma", "🦄"],
  ["Uma 🦄", "U"],
  ["", ""],
])("%j is shown as %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test.each([
  ["Noor", "Noor"],
  ["A name of just so many le", "A name of just so many…"],
  ["👩‍👩‍👧‍👦".repeat(30), `${"👩‍👩‍👧‍👦".repeat(23)}…`],
])("%s in a sentence is %s", (name, short) => {
  expect(shortName(name)).toBe(short);
});
