import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Answers } from "../answers/tally.ts";
import { ANN, BEN, CAT, respondent } from "../testing/people.ts";
import { slotAfter, slotStart, type Slot } from "../time/slot.ts";
import { bestWindows, freeStretches, windowsOf } from "./best-windows.ts";

// as: any whole number of quarter hours is a slot; these are the half hours of two days
const MONDAY = Array.from({ length: 10 }, (_, i) => (100 + 2 * i) as Slot);
const TUESDAY = [196, 198, 200] as Slot[];
const slots = [...MONDAY, ...TUESDAY];
const answers = (...marked: readonly (readonly number[])[]): Answers =>
  new Map([ANN, BEN, CAT].map((id, i) => [id, new Set((marked[i] ?? []) as Slot[])]));
const from = (first: number, last: number) => Array.from({ length: (last - first) / 2 + 1 }, (_, i) => first + 2 * i);

test.each<[string, Answers, number, [start: number, end: number, free: number][]]>([
  ["one stretch is one entry", answers(from(100, 106)), 2, [[100, 108, 1]]],
  ["of exactly the length, too", answers([100, 102]), 2, [[100, 104, 1]]],
  ["shorter than the length there is none", answers([100, 104]), 2, []],
  [
    "a gap parts two",
    answers([...from(100, 102), ...from(106, 108)]),
    2,
    [
      [100, 104, 1],
      [106, 110, 1],
    ],
  ],
  [
    "a night parts two",
    answers([...from(116, 118), 196, 198]),
    2,
    [
      [116, 120, 1],
      [196, 200, 1],
    ],
  ],
  [
    "what overlaps the better one is left out",
    answers(from(100, 112), from(104, 106)),
    2,
    [
      [104, 108, 2],
      [100, 104, 1],
      [108, 114, 1],
    ],
  ],
  [
    "as many, but others, is another stretch",
    answers(from(100, 102), from(104, 106)),
    1,
    [
      [100, 104, 1],
      [104, 108, 1],
    ],
  ],
  ["without answers there is none", answers(), 2, []],
])("%s", (_, given, halfHours, expected) => {
  const found = freeStretches(windowsOf({ answers: given, slots, halfHours }), 5);
  expect(found.map(({ start, end, free }) => [start, end, free.length])).toEqual(expected);
});

test("who can come and who cannot are named, in the order of the answers", () => {
  const [first] = freeStretches(windowsOf({ answers: answers([100, 102], [], [100, 102]), slots, halfHours: 1 }), 1);
  expect(first).toEqual({ start: 100, end: 104, free: [ANN, CAT], missing: [BEN] });
});

test("no more than asked for, and none of what is over", () => {
  const windows = windowsOf({ answers: answers(from(100, 118)), slots, halfHours: 2, now: slotStart(108 as Slot) });
  expect(freeStretches(windows, 1)).toMatchObject([{ start: 106, end: 120 }]);
  expect(freeStretches(windows, 0)).toEqual([]);
});

test("stretches are what the windows say: of the same people, ranked, apart, long enough and as long as can be", () => {
  const marks = fc.array(fc.uniqueArray(fc.constantFrom(...slots)), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(marks, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9 }), (marked, halfHours, limit) => {
      const all: Answers = new Map(marked.map((one, i) => [respondent(`r${i}`), new Set(one)]));
      const windows = windowsOf({ answers: all, slots, halfHours });
      const found = freeStretches(windows, limit);
      expect(found[0]?.start).toBe(bestWindows(windows, 1)[0]?.start);
      expect(found.length).toBeLessThanOrEqual(limit);
      for (const [at, { start, end, free, missing }] of found.entries()) {
        const inside = Array.from({ length: (end - start) / 2 }, (_, i) => slotAfter(start, i));
        expect(inside.length).toBeGreaterThanOrEqual(halfHours);
        expect(inside.every((slot) => slots.includes(slot))).toBe(true);
        expect(free.every((id) => inside.every((slot) => all.get(id)?.has(slot)))).toBe(true);
        expect([...free, ...missing].toSorted()).toEqual([...all.keys()].toSorted());
        const others = found.filter((_, other) => other !== at);
        expect(others.some((other) => other.start < end && start < other.end)).toBe(false);
        expect(found[at + 1]?.free.length ?? 0).toBeLessThanOrEqual(free.length);
        // Half an hour longer, it would be another's, no time of the meeting, or not all of theirs.
        const isTaken = others.some((other) => other.start <= end && end < other.end);
        const goesOn = slots.includes(end) && free.every((id) => all.get(id)?.has(end));
        const joins = missing.some((id) =>
          inside
            .slice(1 - halfHours || inside.length)
            .concat(end)
            .every((slot) => all.get(id)?.has(slot)),
        );
        expect(isTaken || !goesOn || joins).toBe(true);
      }
    }),
  );
});
