import { expect, test } from "vitest";
import { ANN, BEN, CAT } from "../testing/people.ts";
import { slotStart, type Slot } from "../time/slot.ts";
import { decide } from "./decided.ts";
import { answersOf, manyPeople, SLOTS, times } from "./testing/questions.ts";
import type { Question } from "./windows.ts";

const whatIfOf = (question: Question) => decide(question, { limit: 1 }).whatIf;
const coverOf = (question: Question) => decide(question, { limit: 1 }).cover;
const questionOf = (marked: readonly (readonly number[])[], slotCount: number, now?: number): Question => {
  return { answers: answersOf(marked), slots: SLOTS, slotCount, ...(now !== undefined && { now }) };
};

test("the smallest change of one person that makes a better time than today's best", () => {
  const [most, lacksLess] = [
    questionOf([[100, 102, 106, 108], [100, 102, 106], [108]], 2),
    questionOf([[], [100, 102, 104], [100, 102], [104]], 3),
  ];
  expect(whatIfOf(most)).toEqual({ respondentID: CAT, start: 100, end: 104, count: 3 });
  expect(whatIfOf(lacksLess)).toEqual({ respondentID: CAT, start: 100, end: 106, count: 2 });
  expect(whatIfOf(questionOf([[102], [104]], 1))).toEqual({ respondentID: BEN, start: 102, end: 104, count: 2 });
  const begun = slotStart(150 as Slot);
  expect(whatIfOf(questionOf([[100, 196], [196], [100]], 1, begun))).toEqual({
    respondentID: CAT,
    start: 196,
    end: 198,
    count: 3,
  });
});

test.each([
  ["would only be earlier", [[104], [104]]],
  ["has as many, with this person", [[100, 104], [104], [104, 108]]],
  ["is better than one for all", [[100], [100]]],
  ["suits any one at all", [[], []]],
])("no change is suggested where no time %s", (_, marked) => expect(whatIfOf(questionOf(marked, 1))).toBeUndefined());

test.each<[string, Partial<Question>, object | undefined]>([
  [
    "who must come counts as well as how many do",
    { required: new Set([CAT]) },
    { respondentID: CAT, start: 100, count: 3 },
  ],
  ["a time that stays too small helps no one", { minRespondents: 3, slotCount: 2 }, undefined],
  [
    "who can come only if needed need not be asked",
    { answers: answersOf([[100], [100], []], [[], [], [100]]), allowIfNeeded: true },
    undefined,
  ],
])("of a change, %s", (_, wishes, expected) => {
  const change = whatIfOf({ ...questionOf([[100], [100], []], 1), ...wishes });
  expect(change && { respondentID: change.respondentID, start: change.start, count: change.count }).toEqual(expected);
});

test("two sessions reach those whom one cannot, and do not overlap", () => {
  expect(coverOf(questionOf([[100], [100, 108], [108]], 1))).toEqual([
    { start: 100, end: 102, free: [ANN, BEN], ifNeeded: [], missing: [CAT] },
    { start: 108, end: 110, free: [BEN, CAT], ifNeeded: [], missing: [ANN] },
  ]);
  expect(coverOf(questionOf(times("100 102, 104 106"), 2))).toHaveLength(2);
  expect(coverOf(questionOf(times("100 102, 102 104"), 2))).toBeUndefined();
});

test("no sessions are suggested where one reaches all, or three do not, or no one is free", () => {
  expect(coverOf(questionOf([[100], [102], [104]], 1))).toHaveLength(3);
  for (const marked of [[[100, 102], [102], []], [[100], [102], [104], [106]], [[], []], []]) {
    expect(coverOf(questionOf(marked, 1))).toBeUndefined();
  }
});

test("a thousand people over four weeks of whole days are reached by three sessions, and one is asked", () => {
  const { whatIf, cover } = decide({ ...manyPeople(), slotCount: 4 }, { limit: 1 });
  expect(whatIf?.start).toBeDefined();
  expect(cover).toHaveLength(3);
  expect(new Set(cover?.flatMap(({ free }) => free)).size).toBe(1000);
});

test("what-if suggests the change after which most people can attend, among equally small changes", () => {
  const required = { required: new Set([ANN]) };
  const change = whatIfOf({ ...questionOf(times("-, 104, 104"), 1), ...required });
  expect(change).toEqual({ respondentID: ANN, start: 104, end: 106, count: 3 });
  const smaller = whatIfOf({ ...questionOf(times("100, 104 106, 104 106"), 2), ...required });
  expect(smaller).toEqual({ respondentID: ANN, start: 100, end: 104, count: 1 });
});

test("cover suggests the sessions with the best time, among equally few sessions", () => {
  const sessions = coverOf(questionOf(times("100 104, 100 104, 100 104, 104 108, 104 108, 108"), 1));
  expect(sessions?.map(({ start, free }) => [start, free.length])).toEqual([
    [104, 5],
    [108, 3],
  ]);
  const three = coverOf(questionOf(times("100, 100 102, 106, 102 106, 108 110, 110"), 1));
  expect(three?.map(({ start, free }) => [start, free.length])).toEqual([
    [100, 2],
    [106, 2],
    [110, 2],
  ]);
});
