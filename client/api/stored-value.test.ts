import fc from "fast-check";
import { expect, test } from "vitest";
import { parseStored, readStored, stored, storedText } from "./stored-value.ts";

const value = {
  name: "Mina",
  slots: new Set([36, -37]),
  strokes: { done: [new Map([[36, true]])] },
  edits: [{ base: new Set<number>() }],
};

test("a stored value comes back with its sets and maps", () => {
  expect(parseStored(storedText(value))).toMatchObject(value);
  expect(readStored(structuredClone(stored(value)))).toMatchObject(value);
});

test.each([
  undefined,
  "",
  "{",
  "null",
  "7",
  "[]",
  "{}",
  '{"version":0}',
  '{"version":"1","slots":{"set":[1]}}',
  '{"map":1}',
])("storage drops %j", (text) => {
  expect(parseStored(text)).toBeUndefined();
});

test("a value of another version is dropped whole", () => {
  expect(readStored({ ...stored(value), version: 0 })).toBeUndefined();
  expect(readStored(undefined)).toBeUndefined();
  expect(parseStored(JSON.stringify({ ...value, version: 2 }))).toBeUndefined();
});

test("reading damaged text never throws", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (text, at) => {
      const damaged = storedText(value);
      expect(() => parseStored(damaged.slice(0, at) + text)).not.toThrow();
    }),
  );
});
