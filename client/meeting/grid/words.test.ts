import { expect, test } from "vitest";
import { NOBODY_HERE } from "../../live/live-state.ts";
import { editingText } from "../people/editing-text.ts";
import { initials } from "../people/initials.ts";
import { namesText } from "../people/names-text.ts";

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
  ["somebody known", "Ben", false, "Ben is editing…"],
  ["a stranger", "", true, "somebody is editing…"],
])("an answer that is edited by %s", (_, by, isOwn, text) => {
  expect(editingText("ann", isOwn, { ...NOBODY_HERE, editing: new Map([["ann", by]]) })).toBe(text);
  expect(editingText("ben", isOwn, { ...NOBODY_HERE, editing: new Map([["ann", by]]) })).toBeUndefined();
});
