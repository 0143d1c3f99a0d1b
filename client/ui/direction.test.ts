import { expect, test } from "vitest";
import { keyAlongLines } from "./direction.ts";

test.each([
  ["ArrowLeft", "ArrowLeft", "ArrowRight"],
  ["ArrowRight", "ArrowRight", "ArrowLeft"],
  ["ArrowUp", "ArrowUp", "ArrowUp"],
  ["ArrowDown", "ArrowDown", "ArrowDown"],
  ["Home", "Home", "Home"],
  ["End", "End", "End"],
  ["PageUp", "PageUp", "PageUp"],
  ["PageDown", "PageDown", "PageDown"],
  ["a", "a", "a"],
])("the key %s counts as %s in English and as %s in Arabic", (key, fromLeft, fromRight) => {
  expect(keyAlongLines(key, false)).toBe(fromLeft);
  expect(keyAlongLines(key, true)).toBe(fromRight);
});
