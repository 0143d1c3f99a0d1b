import { expect, test } from "vitest";
import type { BestTime } from "#domain/deciding/best-times.ts";
import type { Slot } from "#domain/time/slot.ts";
import { fullestOf, rowsIn } from "./BestLayer.tsx";

const time = (start: number, end: number, free: number, ifNeeded = 0): BestTime => ({
  start: start as Slot,
  end: end as Slot,
  free: Array.from({ length: free }, (_, at) => `${at}` as never),
  ifNeeded: Array.from({ length: ifNeeded }, (_, at) => `maybe ${at}` as never),
  missing: [],
});

test.each([
  ["those with the most people", [3, 3, 2], 2],
  ["none of one person", [1, 1], 0],
  ["none without any", [], 0],
])("rings are around %s", (_, people, rings) => {
  expect(fullestOf(people.map((free, at) => time(at * 8, at * 8 + 4, free)))).toHaveLength(rings);
  expect(fullestOf(undefined)).toEqual([]);
});

test("a time with more people who can only if needed is not as good", () => {
  expect(fullestOf([time(0, 2, 2, 1), time(8, 10, 2, 1), time(16, 18, 1, 2)])).toHaveLength(2);
  expect(fullestOf([time(0, 2, 0, 2)])).toHaveLength(1);
  expect(fullestOf([time(0, 2, 0, 1)])).toEqual([]);
});

test.each([
  ["inside", 2, 6, { from: 1, to: 3, isFirst: true }],
  ["to the end of the column", 4, 12, { from: 2, to: 4, isFirst: true }],
  ["that began in the column before", -4, 4, { from: 0, to: 2, isFirst: false }],
  ["of another day", 100, 104, undefined],
])("a stretch %s takes its rows", (_, start, end, rows) => {
  expect(rowsIn([0, 2, 4, 6] as Slot[], time(start, end, 2))).toEqual(rows);
});
