import { expect, test } from "vitest";
import { slotAt, slotStart } from "#domain/time/slot.ts";
import { crossesNumber, nowIn } from "./NowLine.tsx";

const NINE = slotAt(Date.parse("2026-11-24T09:00Z"));
const TEN = slotAt(Date.parse("2026-11-24T10:00Z"));

test.each([
  ["09:00", 0],
  ["09:15", 0.5],
  ["10:10", 2 + 1 / 3],
])("at %s the line is %s rows down a column with a gap", (time, rows) => {
  expect(nowIn([NINE, undefined, TEN], Date.parse(`2026-11-24T${time}Z`))).toBeCloseTo(rows);
});

test("a slot begins at its line", () => {
  expect(nowIn([NINE], slotStart(NINE))).toBe(0);
});

test.each(["08:59", "09:30", "10:30"])("at %s there is none", (time) => {
  expect(nowIn([NINE, undefined, TEN], Date.parse(`2026-11-24T${time}Z`))).toBeUndefined();
});

test.each([
  [4, false],
  [4.1, false],
  [4.25, true],
  [4.5, true],
  [4.75, true],
  [4.9, false],
])("at %s rows the line leaves the number of its cell alone: %s", (place, isCrossing) => {
  expect(crossesNumber(place)).toBe(isCrossing);
});
