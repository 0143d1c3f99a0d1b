import { expect, test } from "vitest";
import type { Slot } from "../time/slot.ts";
import { attendedLevel, marksOf } from "./levels.ts";

const slots = (...numbers: number[]) => numbers as Slot[];
const both = marksOf(slots(2, 4, 6), slots(2, 4, 6));

test.each([
  ["all slots are free", marksOf(slots(2, 4)), both, "free"],
  ["one slot is possible if needed", marksOf(slots(2), slots(4)), both, "ifNeeded"],
  ["all slots are possible if needed", marksOf([], slots(2, 4)), both, "ifNeeded"],
  ["one slot is not marked", marksOf(slots(2)), both, undefined],
  ["nothing is marked", undefined, both, undefined],
  ["the level of one slot is disabled", marksOf(slots(2), slots(4)), marksOf(slots(2, 4, 6)), undefined],
])("attendedLevel of a time when %s", (_, marks, present, level) => {
  expect(attendedLevel(marks, slots(2, 4), present)).toBe(level);
});
