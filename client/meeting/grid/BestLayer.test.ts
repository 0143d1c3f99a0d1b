import { expect, test } from "vitest";
import type { BestTime } from "#domain/deciding/best-times.ts";
import type { Slot } from "#domain/time/slot.ts";
import { fullestOf, middleOf } from "./BestLayer.tsx";

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
])("flags mark %s", (_, people, rings) => {
  expect(fullestOf(people.map((free, at) => time(at * 8, at * 8 + 4, free)))).toHaveLength(rings);
  expect(fullestOf(undefined)).toEqual([]);
});

test("a time with more people who can only if needed is not as good", () => {
  expect(fullestOf([time(0, 2, 2, 1), time(8, 10, 2, 1), time(16, 18, 1, 2)])).toHaveLength(2);
  expect(fullestOf([time(0, 2, 0, 2)])).toHaveLength(1);
  expect(fullestOf([time(0, 2, 0, 1)])).toEqual([]);
});

test.each([
  ["of one row", [8], 0],
  ["of three rows", [8, 10, 12], 1],
  ["of two half hours, whose line would cross it: in the first", [8, 10], 0],
  ["of two quarters that begin an hour: on the line between, which is not drawn", [8, 9], 0.5],
  ["of two quarters around a half hour: in the first", [9, 10], 0],
])("the flag of a time %s", (_, slots, middle) => {
  expect(middleOf(slots as Slot[], { from: 0, to: slots.length })).toBe(middle);
});
