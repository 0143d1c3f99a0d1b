import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ANN, BEN, CAT } from "../testing/people.ts";
import { slotStart, type Slot } from "../time/slot.ts";
import { decide } from "./decide.ts";
import { anyQuestion, answersOf, freeIn, manyPeople, SLOTS, windowsByHand } from "./testing/questions.ts";
import type { Question } from "./windows.ts";

const whatIfOf = (question: Question) => decide(question, { limit: 1 }).whatIf;
const coverOf = (question: Question) => decide(question, { limit: 1 }).cover;
const asked = (marked: readonly (readonly number[])[], halfHours: number, now?: number): Question => {
  return { answers: answersOf(marked), slots: SLOTS, halfHours, ...(now !== undefined && { now }) };
};

test("the smallest change of one person that makes a better time than today's best", () => {
  const [most, lacksLess] = [
    asked([[100, 102, 106, 108], [100, 102, 106], [108]], 2),
    asked([[], [100, 102, 104], [100, 102], [104]], 3),
  ];
  expect(whatIfOf(most)).toEqual({ respondentID: CAT, start: 100, end: 104 });
  expect(whatIfOf(lacksLess)).toEqual({ respondentID: CAT, start: 100, end: 106 });
  expect(whatIfOf(asked([[102], [104]], 1))).toEqual({ respondentID: BEN, start: 102, end: 104 });
  const begun = slotStart(150 as Slot);
  expect(whatIfOf(asked([[100, 196], [196], [100]], 1, begun))).toEqual({ respondentID: CAT, start: 196, end: 198 });
});

test.each([
  ["would only be earlier", [[104], [104]]],
  ["has as many, with this person", [[100, 104], [104], [104, 108]]],
  ["is better than one for all", [[100], [100]]],
  ["suits any one at all", [[], []]],
])("no change is suggested where no time %s", (_, marked) => {
  expect(whatIfOf(asked(marked, 1))).toBeUndefined();
});

test("the change is what trying every person in every window finds", () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      expect(whatIfOf(question)).toEqual(changeByHand(question));
    }),
  );
});

/** Gives every person every window in turn, and counts again. */
function changeByHand(question: Question) {
  const { answers, halfHours } = question;
  const windows = windowsByHand(question);
  const today = Math.max(0, ...windows.map((start) => freeIn(question, start).length));
  if (today === 0) return undefined;
  const changes = [...answers].flatMap(([respondentID, answer], arrival) =>
    windows.flatMap((start) => {
      const window = Array.from({ length: halfHours }, (_, i) => (start + 2 * i) as Slot);
      const changed = new Map(answers).set(respondentID, new Set([...answer, ...window]));
      const isFuller = freeIn({ ...question, answers: changed }, start).length > today;
      const lacks = window.filter((slot) => !answer.has(slot)).length;
      return isFuller ? [{ respondentID, arrival, start, lacks }] : [];
    }),
  );
  changes.sort((a, b) => a.lacks - b.lacks || a.start - b.start || a.arrival - b.arrival);
  const [best] = changes;
  return best && { respondentID: best.respondentID, start: best.start, end: best.start + 2 * halfHours };
}

test("two sessions reach those whom one cannot, and do not overlap", () => {
  expect(coverOf(asked([[100], [100, 108], [108]], 1))).toEqual([
    { start: 100, end: 102, free: [ANN, BEN] },
    { start: 108, end: 110, free: [BEN, CAT] },
  ]);
  expect(
    coverOf(
      asked(
        [
          [100, 102],
          [104, 106],
        ],
        2,
      ),
    ),
  ).toHaveLength(2);
  expect(
    coverOf(
      asked(
        [
          [100, 102],
          [102, 104],
        ],
        2,
      ),
    ),
  ).toBeUndefined();
});

test("no sessions are suggested where one reaches all, or three do not, or no one is free", () => {
  expect(coverOf(asked([[100], [102], [104]], 1))).toHaveLength(3);
  for (const marked of [[[100, 102], [102], []], [[100], [102], [104], [106]], [[], []], []]) {
    expect(coverOf(asked(marked, 1))).toBeUndefined();
  }
});

test("it has as few sessions as trying all of them finds, and reaches all who can attend any", () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const found = coverOf(question);
      expect(found?.length).toBe(fewestByHand(question));
      if (found === undefined) return;
      const reachable = new Set(windowsByHand(question).flatMap((start) => freeIn(question, start)));
      expect(new Set(found.flatMap(({ free }) => free))).toEqual(reachable);
      for (const [n, { start, end, free }] of found.entries()) {
        expect([end - start, free]).toEqual([2 * question.halfHours, freeIn(question, start)]);
        expect(start).toBeGreaterThanOrEqual(found[n - 1]?.end ?? 0);
      }
    }),
    { numRuns: 500 },
  );
});

test("a thousand people over four weeks of whole days are reached by three sessions, and one is asked", () => {
  const { whatIf, cover } = decide({ ...manyPeople(), halfHours: 4 }, { limit: 1 });
  expect(whatIf?.start).toBeDefined();
  expect(cover).toHaveLength(3);
  expect(new Set(cover?.flatMap(({ free }) => free)).size).toBe(1000);
});

/** 2 or 3; undefined when one suffices or three do not. */
function fewestByHand(question: Question): number | undefined {
  const windows = windowsByHand(question);
  const size = new Set(windows.flatMap((start) => freeIn(question, start))).size;
  const apart = (a: Slot, b: Slot) => Math.abs(a - b) >= 2 * question.halfHours;
  const reach = (...starts: Slot[]) => new Set(starts.flatMap((start) => freeIn(question, start))).size === size;
  if (windows.length === 0 || windows.some((one) => reach(one))) return undefined;
  const pairs = windows.flatMap((a) => windows.filter((b) => b > a && apart(a, b)).map((b) => [a, b] as const));
  if (pairs.some((pair) => reach(...pair))) return 2;
  const triples = pairs.flatMap(([a, b]) => windows.filter((c) => c > b && apart(b, c)).map((c) => [a, b, c] as const));
  return triples.some((triple) => reach(...triple)) ? 3 : undefined;
}
