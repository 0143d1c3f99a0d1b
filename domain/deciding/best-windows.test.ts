import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ANN, BEN, CAT, respondent } from "../testing/people.ts";
import { slotAfter, slotStart, type Slot } from "../time/slot.ts";
import type { Answers } from "../answers/tally.ts";
import { bestWindows, windowsOf, type Question } from "./best-windows.ts";

// as: any whole number of quarter hours is a slot; these are the half hours of two short days
const MONDAY = [100, 102, 104, 106, 108, 110] as Slot[];
const TUESDAY = [196, 198, 200] as Slot[];
const slots = [...MONDAY, ...TUESDAY];
const answers = (marked: readonly (readonly number[])[]): Answers =>
  new Map([ANN, BEN, CAT].map((id, i) => [id, new Set((marked[i] ?? []) as Slot[])]));

const best = ({ limit, ...question }: Question & { limit: number }) => bestWindows(windowsOf(question), limit);

test("the time with most people comes first, then the earliest, with who can come and who cannot", () => {
  const found = best({
    answers: answers([
      [100, 102, 196, 198],
      [102, 104, 196, 198],
      [106, 108],
    ]),
    slots,
    halfHours: 2,
    limit: 3,
  });
  expect(found).toEqual([
    { start: 196, end: 200, free: [ANN, BEN], missing: [CAT] },
    { start: 100, end: 104, free: [ANN], missing: [BEN, CAT] },
    { start: 106, end: 110, free: [CAT], missing: [ANN, BEN] },
  ]);
});

test("only who is free during all of it counts", () => {
  const found = best({
    answers: answers([
      [100, 104],
      [100, 102],
    ]),
    slots,
    halfHours: 2,
    limit: 5,
  });
  expect(found).toEqual([{ start: 100, end: 104, free: [BEN], missing: [ANN, CAT] }]);
});

test("a time never spans the night between two days", () => {
  const found = best({ answers: answers([[110, 196]]), slots, halfHours: 2, limit: 5 });
  expect(found).toEqual([]);
});

test("a time when no one is free is no best time, and a meeting without slots or half hours has none", () => {
  expect(best({ answers: answers([]), slots, halfHours: 1, limit: 5 })).toEqual([]);
  expect(best({ answers: answers([[100]]), slots: [], halfHours: 1, limit: 5 })).toEqual([]);
  expect(best({ answers: answers([[100]]), slots, halfHours: 0, limit: 5 })).toEqual([]);
  expect(best({ answers: answers([[100]]), slots, halfHours: 1, limit: 0 })).toEqual([]);
});

test("a window that is over is left out, one that has begun is not", () => {
  const marked = answers([
    [100, 102, 104, 106],
    [100, 102],
  ]);
  const startsAt = (now: number) =>
    best({ answers: marked, slots, halfHours: 2, limit: 1, now: slotStart(now as Slot) }).map(({ start }) => start);
  expect([startsAt(103.9), startsAt(104), startsAt(107.9), startsAt(108)]).toEqual([[100], [102], [104], []]);
});

test("hidden slots do not count", () => {
  expect(best({ answers: answers([[98, 112, 101]]), slots, halfHours: 1, limit: 5 })).toEqual([]);
});

test("the ranking is that of trying every time with every person", () => {
  const marks = fc.array(fc.uniqueArray(fc.constantFrom(...slots)), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(marks, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9 }), (marked, halfHours, most) => {
      const all: Answers = new Map(marked.map((one, i) => [respondent(`r${i}`), new Set(one)]));
      const found = best({ answers: all, slots, halfHours, limit: most }).map(({ start, free }) => [
        start,
        free.length,
      ]);
      expect(found).toEqual(triedOneByOne(all, halfHours, most));
    }),
  );
});

test("a thousand people over four weeks of whole days are ranked", () => {
  const many = Array.from({ length: 28 * 48 }, (_, i) => (i * 2) as Slot);
  const all: Answers = new Map(
    Array.from({ length: 1000 }, (_, i) => [respondent(`p${1000 + i}`), new Set(many.slice(i, i + 400))]),
  );
  const [found] = best({ answers: all, slots: many, halfHours: 4, limit: 5 });
  expect(found?.start).toBe(many[396]);
  expect(found?.free).toHaveLength(397);
});

function triedOneByOne(all: Answers, halfHours: number, most: number): [Slot, number][] {
  const stretches = slots.flatMap((start): [Slot, number][] => {
    const stretch = Array.from({ length: halfHours }, (_, i) => slotAfter(start, i));
    if (!stretch.every((slot) => slots.includes(slot))) return [];
    return [[start, [...all.values()].filter((answer) => stretch.every((slot) => answer.has(slot))).length]];
  });
  const chosen: [Slot, number][] = [];
  for (const [start, free] of stretches.sort(([a, aFree], [b, bFree]) => bFree - aFree || a - b)) {
    const overlaps = chosen.some(([other]) => Math.abs(other - start) < halfHours * 2);
    if (free > 0 && !overlaps && chosen.length < most) chosen.push([start, free]);
  }
  return chosen;
}
