import { expect, test } from "vitest";
import { dayAfterKey } from "./day-keys.ts";

const between = { first: "2026-11-23", last: "2028-11-23" };

test.for([
  ["ArrowRight", "2026-11-30", "2026-12-01"],
  ["ArrowLeft", "2026-11-24", "2026-11-23"],
  ["ArrowLeft", "2026-11-23", "2026-11-23"],
  ["ArrowUp", "2026-11-25", "2026-11-23"],
  ["ArrowDown", "2026-12-28", "2027-01-04"],
  ["PageDown", "2026-11-24", "2026-12-22"],
  ["PageUp", "2026-12-22", "2026-11-24"],
  ["Home", "2026-12-03", "2026-11-29"],
  ["Home", "2026-11-25", "2026-11-23"],
  ["End", "2026-11-29", "2026-12-05"],
  ["End", "2026-12-05", "2026-12-05"],
  ["PageDown", "2028-11-20", "2028-11-23"],
] as const)("%s on %s moves to %s", ([key, from, to]) => {
  expect(dayAfterKey(key, from, between)).toBe(to);
});

test("other keys do not move", () => {
  expect(dayAfterKey("a", "2026-11-25", between)).toBeUndefined();
});
