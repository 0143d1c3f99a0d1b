import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Answers } from "../answers/tally.ts";
import { ANN, BEN, CAT, respondent } from "../testing/people.ts";
import { slotStart, type Slot } from "../time/slot.ts";
import { slotAfter } from "../testing/slot-after.ts";
import { bestTimes } from "./best-times.ts";
import { triedWindows } from "./testing/oracle.ts";
import { anyQuestion, answersOf, manyPeople, SLOTS, times } from "./testing/questions.ts";
import type { Question } from "./windows.ts";
import { forAll } from "../testing/arbitraries.ts";

const best = (marked: readonly (readonly number[])[], question: Partial<Question & { limit: number }> = {}) => {
  const { limit = 5, ...others } = question;
  return bestTimes({ answers: answersOf(marked), slots: SLOTS, slotCount: 2, ...others }, { limit });
};
const anyLimit = fc.integer({ min: 1, max: 9 });

test("bestTimes ranks by people, then by start, and lists who can come and who cannot", () => {
  expect(best(times("100 102 196 198, 102 104 196 198, 106 108"), { limit: 3 })).toEqual([
    { start: 196, end: 200, free: [ANN, BEN], ifNeeded: [], missing: [CAT] },
    { start: 100, end: 104, free: [ANN], ifNeeded: [], missing: [BEN, CAT] },
    { start: 106, end: 110, free: [CAT], ifNeeded: [], missing: [ANN, BEN] },
  ]);
});

test.each<[string, Partial<Question>, number[]]>([
  ["more people are better", {}, [102, 100, 104]],
  ["the time of a required person is first", { required: new Set([CAT]) }, [104, 102, 100]],
  [
    "a required person without an answer rules no time out",
    { required: new Set([respondent("gone")]) },
    [102, 100, 104],
  ],
  ["required people without a common time change nothing", { required: new Set([ANN, CAT]) }, [102, 100, 104]],
  ["a time needs the smallest number of people", { minRespondents: 2 }, [102]],
  [
    "two free people are before one free person and one if needed",
    { answers: answersOf([[100, 102], [102], [104]], [[], [104], [100]]), allowIfNeeded: true },
    [102, 100, 104],
  ],
])("bestTimes ranks by the rule that %s", (_, wishes, starts) => {
  const bestFound = best([[100, 102], [102], [104]], { slotCount: 1, ...wishes });
  expect(bestFound.map(({ start }) => start)).toEqual(starts);
});

test("bestTimes lists people who can attend only if needed apart, and ranks such times after free ones", () => {
  const answers = answersOf([[100, 102], [100], [196, 198]], [[], [102], [104, 106]]);
  const bestFound = best([], { answers, allowIfNeeded: true, limit: 4 });
  expect(bestFound).toEqual([
    { start: 100, end: 104, free: [ANN], ifNeeded: [BEN], missing: [CAT] },
    { start: 196, end: 200, free: [CAT], ifNeeded: [], missing: [ANN, BEN] },
    { start: 104, end: 108, free: [], ifNeeded: [CAT], missing: [ANN, BEN] },
  ]);
});

test("bestTimes leaves out windows that have begun", () => {
  const startsAt = (now: number) =>
    best(times("100 102 104 106, 100 102"), { limit: 1, now: slotStart(now as Slot) }).map(({ start }) => start);
  expect([startsAt(100), startsAt(100.1), startsAt(104), startsAt(104.1)]).toEqual([[100], [102], [104], []]);
});

test.each<[string, number[][], Partial<Question & { limit: number }>]>([
  ["a night lies between", [[110, 196]], {}],
  ["no one is free", [], { slotCount: 1 }],
  ["the meeting has no slots", [[100]], { slots: [], slotCount: 1 }],
  ["no half hour is asked for", [[100]], { slotCount: 0 }],
  ["no time is asked for", [[100]], { slotCount: 1, limit: 0 }],
  ["only hidden slots are marked", [[98, 112, 101]], { slotCount: 1 }],
])("bestTimes finds no time when %s", (_, marked, question) => expect(best(marked, question)).toEqual([]));

test("bestTimes ranks the answers of a thousand people over four weeks of whole days", () => {
  const question = { ...manyPeople(), slotCount: 4 };
  const [found] = bestTimes(question, { limit: 5 });
  expect(found?.start).toBe(question.slots[396]);
  expect(found?.free).toHaveLength(397);
});

const stretches = (answers: Answers, slotCount: number, limit = 5) =>
  bestTimes({ answers, slots: SLOTS, slotCount }, { limit, asStretches: true });

/** Marks, the requested half hours, and the stretches with their counts: `100-104 1`. */
test.each([
  ["one entry for one stretch", "100 102 104 106", 2, "100-108 1"],
  ["a stretch of exactly the length", "100 102", 2, "100-104 1"],
  ["no stretch shorter than the length", "100 104", 2, ""],
  ["two stretches with a gap between them", "100 102 106 108", 2, "100-104 1, 106-110 1"],
  ["two stretches with a night between them", "108 110 196 198", 2, "108-112 1, 196-200 1"],
  [
    "of a stretch the parts that overlap no better one",
    "100 102 104 106 108 110, 104 106",
    2,
    "104-108 2, 100-104 1, 108-112 1",
  ],
  ["two stretches of equally many but other people", "100 102, 104 106", 1, "100-104 1, 104-108 1"],
])("bestTimes as stretches shows %s", (_, marked, slotCount, expected) => {
  const bestFound = stretches(answersOf(times(marked)), slotCount);
  expect(bestFound.map(({ start, end, free }) => `${start}-${end} ${free.length}`).join(", ")).toBe(expected);
});

test("bestTimes as stretches joins windows of the same people without overlap, ranked and as long as possible", () => {
  forAll(anyQuestion, anyLimit, (question, limit) => {
    const { slots, slotCount } = question;
    const bestFound = bestTimes(question, { limit, asStretches: true });
    const windows = new Map(triedWindows(question).map(({ start, ...who }) => [start, JSON.stringify(who)]));
    expect(bestFound[0]?.start).toBe(bestTimes(question, { limit: 1 })[0]?.start);
    expect(bestFound.length).toBeLessThanOrEqual(limit);
    for (const [at, { start, end, ...who }] of bestFound.entries()) {
      const inside = Array.from({ length: (end - start) / 2 }, (_, n) => slotAfter(start, n));
      expect(inside.length).toBeGreaterThanOrEqual(slotCount);
      expect(inside.every((slot) => slots.includes(slot))).toBe(true);
      // Every window that begins inside belongs to these people.
      const starts = inside.slice(0, inside.length - slotCount + 1);
      expect(new Set(starts.map((slot) => windows.get(slot)))).toEqual(new Set([JSON.stringify(who)]));
      const others = bestFound.filter((_, other) => other !== at);
      expect(others.some((other) => other.start < end && start < other.end)).toBe(false);
      // Half an hour longer, the stretch would overlap another, leave the meeting's times, or change its people.
      const isTaken = others.some((other) => other.start <= end && end < other.end);
      expect(isTaken || windows.get(slotAfter(end, 1 - slotCount)) !== JSON.stringify(who)).toBe(true);
    }
  });
});
