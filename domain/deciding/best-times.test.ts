import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Answers } from "../answers/tally.ts";
import { ANN, BEN, CAT } from "../testing/people.ts";
import { slotAfter, slotStart, type Slot } from "../time/slot.ts";
import { bestTimes } from "./best-times.ts";
import { anyQuestion, answersOf, freeIn, manyPeople, SLOTS, windowsByHand } from "./testing/questions.ts";
import type { Question } from "./windows.ts";

const best = (marked: readonly (readonly number[])[], question: Partial<Question & { limit: number }> = {}) => {
  const { limit = 5, ...others } = question;
  return bestTimes({ answers: answersOf(marked), slots: SLOTS, halfHours: 2, ...others }, { limit });
};
const anyLimit = fc.integer({ min: 1, max: 9 });

test("the time with most people comes first, then the earliest, with who can come and who cannot", () => {
  const marked = [
    [100, 102, 196, 198],
    [102, 104, 196, 198],
    [106, 108],
  ];
  expect(best(marked, { limit: 3 })).toEqual([
    { start: 196, end: 200, free: [ANN, BEN], missing: [CAT] },
    { start: 100, end: 104, free: [ANN], missing: [BEN, CAT] },
    { start: 106, end: 110, free: [CAT], missing: [ANN, BEN] },
  ]);
});

test("a window that has begun is left out", () => {
  const startsAt = (now: number) =>
    best(
      [
        [100, 102, 104, 106],
        [100, 102],
      ],
      { limit: 1, now: slotStart(now as Slot) },
    ).map(({ start }) => start);
  expect([startsAt(100), startsAt(100.1), startsAt(104), startsAt(104.1)]).toEqual([[100], [102], [104], []]);
});

test.each<[string, number[][], Partial<Question & { limit: number }>]>([
  ["a night lies between", [[110, 196]], {}],
  ["no one is free", [], { halfHours: 1 }],
  ["the meeting has no slots", [[100]], { slots: [], halfHours: 1 }],
  ["no half hour is asked for", [[100]], { halfHours: 0 }],
  ["no time is asked for", [[100]], { halfHours: 1, limit: 0 }],
  ["only hidden slots are marked", [[98, 112, 101]], { halfHours: 1 }],
])("there is no best time where %s", (_, marked, question) => {
  expect(best(marked, question)).toEqual([]);
});

test("the ranking is that of trying every time with every person", () => {
  fc.assert(
    fc.property(anyQuestion, anyLimit, (question, limit) => {
      const found = bestTimes(question, { limit });
      expect(found.map(({ start, free }) => [start, free])).toEqual(triedOneByOne(question, limit));
    }),
  );
});

test("a thousand people over four weeks of whole days are ranked", () => {
  const question = { ...manyPeople(), halfHours: 4 };
  const [found] = bestTimes(question, { limit: 5 });
  expect(found?.start).toBe(question.slots[396]);
  expect(found?.free).toHaveLength(397);
});

function triedOneByOne(question: Question, limit: number): [Slot, string[]][] {
  const windows = windowsByHand(question).map((start): [Slot, string[]] => [start, freeIn(question, start)]);
  const chosen: [Slot, string[]][] = [];
  for (const [start, free] of windows.sort(([a, aFree], [b, bFree]) => bFree.length - aFree.length || a - b)) {
    const overlaps = chosen.some(([other]) => Math.abs(other - start) < question.halfHours * 2);
    if (free.length > 0 && !overlaps && chosen.length < limit) chosen.push([start, free]);
  }
  return chosen;
}

const stretches = (answers: Answers, halfHours: number, limit = 5) =>
  bestTimes({ answers, slots: SLOTS, halfHours }, { limit, asStretches: true });

test.each<[string, number[][], number, [start: number, end: number, free: number][]]>([
  ["one stretch is one entry", [[100, 102, 104, 106]], 2, [[100, 108, 1]]],
  ["of exactly the length, too", [[100, 102]], 2, [[100, 104, 1]]],
  ["shorter than the length there is none", [[100, 104]], 2, []],
  [
    "a gap parts two",
    [[100, 102, 106, 108]],
    2,
    [
      [100, 104, 1],
      [106, 110, 1],
    ],
  ],
  [
    "a night parts two",
    [[108, 110, 196, 198]],
    2,
    [
      [108, 112, 1],
      [196, 200, 1],
    ],
  ],
  [
    "what overlaps the better one is left out",
    [
      [100, 102, 104, 106, 108, 110],
      [104, 106],
    ],
    2,
    [
      [104, 108, 2],
      [100, 104, 1],
      [108, 112, 1],
    ],
  ],
  [
    "as many, but others, is another stretch",
    [
      [100, 102],
      [104, 106],
    ],
    1,
    [
      [100, 104, 1],
      [104, 108, 1],
    ],
  ],
])("in the list, %s", (_, marked, halfHours, expected) => {
  const found = stretches(answersOf(marked), halfHours);
  expect(found.map(({ start, end, free }) => [start, end, free.length])).toEqual(expected);
});

test("stretches are what the windows say: of the same people, ranked, apart, long enough and as long as can be", () => {
  fc.assert(
    fc.property(anyQuestion, anyLimit, ({ answers, halfHours }, limit) => {
      const found = stretches(answers, halfHours, limit);
      expect(found[0]?.start).toBe(bestTimes({ answers, slots: SLOTS, halfHours }, { limit: 1 })[0]?.start);
      expect(found.length).toBeLessThanOrEqual(limit);
      for (const [at, { start, end, free, missing }] of found.entries()) {
        const inside = Array.from({ length: (end - start) / 2 }, (_, i) => slotAfter(start, i));
        expect(inside.length).toBeGreaterThanOrEqual(halfHours);
        expect(inside.every((slot) => SLOTS.includes(slot))).toBe(true);
        expect(free.every((id) => inside.every((slot) => answers.get(id)?.has(slot)))).toBe(true);
        expect([...free, ...missing].toSorted()).toEqual([...answers.keys()].toSorted());
        const others = found.filter((_, other) => other !== at);
        expect(others.some((other) => other.start < end && start < other.end)).toBe(false);
        expect(found[at + 1]?.free.length ?? 0).toBeLessThanOrEqual(free.length);
        // Half an hour longer, it would be another's, no time of the meeting, or not all of theirs.
        const isTaken = others.some((other) => other.start <= end && end < other.end);
        const goesOn = SLOTS.includes(end) && free.every((id) => answers.get(id)?.has(end));
        const last = inside.slice(1 - halfHours || inside.length).concat(end);
        const joins = missing.some((id) => last.every((slot) => answers.get(id)?.has(slot)));
        expect(isTaken || !goesOn || joins).toBe(true);
      }
    }),
  );
});
