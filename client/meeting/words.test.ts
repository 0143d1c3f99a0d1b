import { expect, test } from "vitest";
import { initials } from "./initials.ts";
import { namesText } from "./names-text.ts";

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
  ["👩‍🚀 Sally", "👩‍🚀S"],
  ["<b>x</b>", "<B"],
])("%s is %s for short", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
