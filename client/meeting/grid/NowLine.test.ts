import { expect, test } from "vitest";
import { slotAt, slotStart } from "#domain/time/slot.ts";
import { crossesNumber, nowIn } from "./NowLine.tsx";

const NINE = slotAt(Date.parse("2026-11-24T09:00Z"));
const TEN = slotAt(Date.parse("2026-11-24T10:00Z"));

test.each([
  ["09:00", 0],
  ["09:15", 0.5],
  ["10:10", 2 + 1 / 3],
])("the line of the present time at %s is %s rows down a column with a gap", (time, rows) => {
  expect(nowIn([NINE, undefined, TEN], Date.parse(`2026-11-24T${time}Z`))).toBeCloseTo(rows);
});

test("the line of the present time is at the top of a slot that begins now", () => {
  expect(nowIn([NINE], slotStart(NINE))).toBe(0);
});

test.each(["08:59", "09:30", "10:30"])("a column without the time %s has no line of the present time", (time) => {
  expect(nowIn([NINE, undefined, TEN], Date.parse(`2026-11-24T${time}Z`))).toBeUndefined();
});

test.each([
  [4, false],
  [4.1, false],
  [4.25, true],
  [4.5, true],
  [4.75, true],
  [4.9, false],
])("a line %s rows down crosses the number of its cell: %s", (place, isCrossing) => {
  expect(crossesNumber(place)).toBe(isCrossing);
});
