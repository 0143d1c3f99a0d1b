import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ANN, BEN, CAT } from "../testing/people.ts";
import type { Slot } from "../time/slot.ts";
import { cover } from "./cover.ts";
import { anyQuestion, answersOf, freeIn, manyPeople, SLOTS, windowsByHand } from "./testing/questions.ts";
import { windowsOf, type Question } from "./best-windows.ts";

const coverOf = (question: Question) => cover(windowsOf(question));

test("two sessions reach those whom one cannot", () => {
  const answers = answersOf([[100], [100, 108], [108]]);
  expect(coverOf({ answers, slots: SLOTS, halfHours: 1 })).toEqual([
    { start: 100, end: 102, free: [ANN, BEN] },
    { start: 108, end: 110, free: [BEN, CAT] },
  ]);
});

test("sessions do not overlap", () => {
  expect(
    coverOf({
      answers: answersOf([
        [100, 102],
        [102, 104],
      ]),
      slots: SLOTS,
      halfHours: 2,
    }),
  ).toBeUndefined();
  expect(
    coverOf({
      answers: answersOf([
        [100, 102],
        [104, 106],
      ]),
      slots: SLOTS,
      halfHours: 2,
    }),
  ).toHaveLength(2);
});

test("nothing is suggested where one session reaches all, or three do not, or no one is free", () => {
  expect(coverOf({ answers: answersOf([[100, 102], [102], []]), slots: SLOTS, halfHours: 1 })).toBeUndefined();
  expect(coverOf({ answers: answersOf([[100], [102], [104]]), slots: SLOTS, halfHours: 1 })).toHaveLength(3);
  expect(coverOf({ answers: answersOf([[100], [102], [104], [106]]), slots: SLOTS, halfHours: 1 })).toBeUndefined();
  expect(coverOf({ answers: answersOf([[], []]), slots: SLOTS, halfHours: 1 })).toBeUndefined();
  expect(coverOf({ answers: new Map(), slots: [], halfHours: 1 })).toBeUndefined();
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

test("a thousand people over four weeks of whole days are reached by three sessions", () => {
  const question = { ...manyPeople(), halfHours: 4 };
  const found = coverOf(question);
  expect(found).toHaveLength(3);
  expect(new Set(found?.flatMap(({ free }) => free)).size).toBe(1000);
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
