import { expect, test } from "vitest";
import { DAY_QUARTERS, type Slot } from "#domain/time/slot.ts";
import { ringsBeside, runIn } from "./CalendarRuns.tsx";

const dayOf = (day: number) => (day * DAY_QUARTERS) as Slot; // as: a midnight is a slot
const daysOf = (first: number, last: number) => ({ start: dayOf(first), end: dayOf(last + 1) });
/** Days 10 to 16, of which day 12 is not offered. */
const WEEK = [10, 11, undefined, 13, 14, 15, 16].map((day) => (day === undefined ? undefined : dayOf(day)));

test.each([
  ["inside the week becomes one run", 13, 14, { from: 3, to: 5, goesOn: undefined }],
  ["of one day becomes a run of one day", 10, 10, { from: 0, to: 1, goesOn: undefined }],
  ["that goes on in the week after becomes a run with an open end", 15, 19, { from: 5, to: 7, goesOn: "after" }],
  ["that began in the week before becomes a run with an open start", 8, 11, { from: 0, to: 2, goesOn: "before" }],
  ["to the end of the week becomes a closed run", 13, 16, { from: 3, to: 7, goesOn: undefined }],
  ["of another week becomes no run", 20, 21, undefined],
])("a range of days %s", (_, first, last, run) => {
  expect(runIn(WEEK, daysOf(first, last))).toEqual(run);
});

test("a range over the whole week goes on at both ends", () => {
  const week = [10, 11, 12, 13, 14, 15, 16].map(dayOf);
  expect(runIn(week, daysOf(9, 17))).toEqual({ from: 0, to: 7, goesOn: "both" });
});

test("best days that are chosen have no second ring", () => {
  const best = [daysOf(2, 3), daysOf(5, 6), daysOf(8, 8)];
  expect(ringsBeside(undefined, best)).toEqual(best);
  expect(ringsBeside(daysOf(3, 5), best)).toEqual([daysOf(8, 8)]);
  expect(ringsBeside(daysOf(4, 4), best)).toEqual(best);
});
