import { expect, test } from "vitest";
import type { Slot } from "../time/slot.ts";
import { attendedLevel, marksOf } from "./levels.ts";

const slots = (...numbers: number[]) => numbers as Slot[];
const both = marksOf(slots(2, 4, 6), slots(2, 4, 6));

test.each([
  ["all of it is free", marksOf(slots(2, 4)), both, "free"],
  ["a part of it is possible if needed", marksOf(slots(2), slots(4)), both, "ifNeeded"],
  ["all of it is", marksOf([], slots(2, 4)), both, "ifNeeded"],
  ["a part of it is not marked", marksOf(slots(2)), both, undefined],
  ["nothing is said", undefined, both, undefined],
  ["the level of a part is switched off", marksOf(slots(2), slots(4)), marksOf(slots(2, 4, 6)), undefined],
])("how a time is attended of which %s", (_, marks, present, level) => {
  expect(attendedLevel(marks, slots(2, 4), present)).toBe(level);
});
