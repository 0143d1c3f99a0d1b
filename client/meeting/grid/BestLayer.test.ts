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
  ["the times with the most people", [3, 3, 2], 2],
  ["no times of one person", [1, 1], 0],
  ["no times when there are none", [], 0],
])("flags mark %s", (_, people, rings) => {
  expect(fullestOf(people.map((free, at) => time(at * 8, at * 8 + 4, free)))).toHaveLength(rings);
  expect(fullestOf(undefined)).toEqual([]);
});

test("flags rank free people above people who can only if needed", () => {
  expect(fullestOf([time(0, 2, 2, 1), time(8, 10, 2, 1), time(16, 18, 1, 2)])).toHaveLength(2);
  expect(fullestOf([time(0, 2, 0, 2)])).toHaveLength(1);
  expect(fullestOf([time(0, 2, 0, 1)])).toEqual([]);
});

test.each([
  ["one row lies in that row", [8], 0],
  ["three rows lies in the second row", [8, 10, 12], 1],
  ["two half hours lies in the first, because their line would cross it", [8, 10], 0],
  ["two quarters that begin an hour lies on the line between, which is not drawn", [8, 9], 0.5],
  ["two quarters around a half hour lies in the first", [9, 10], 0],
])("the flag of a time of %s", (_, slots, middle) => {
  expect(middleOf(slots as Slot[], { from: 0, to: slots.length })).toBe(middle);
});
