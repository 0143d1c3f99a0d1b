import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ANN, BEN, CAT } from "../testing/people.ts";
import { anySlot, forAll } from "../testing/arbitraries.ts";
import { type Level, markOf } from "./levels.ts";
import { shading, tally, tallyAfter } from "./tally.ts";

const answer = fc
  .array(fc.tuple(anySlot, fc.constantFrom<Level>("free", "ifNeeded")), { maxLength: 30 })
  .map((marked) => new Set(marked.map(([slot, level]) => markOf(slot, level))));

test("tally counts the people who marked a slot", () => {
  forAll(answer, answer, (ann, ben) => {
    const counts = tally(
      new Map([
        [ANN, ann],
        [BEN, ben],
      ]),
    );
    expect(new Set(counts.keys())).toEqual(ann.union(ben));
    for (const [slot, count] of counts) expect(count).toBe(Number(ann.has(slot)) + Number(ben.has(slot)));
  });
});

test("tallyAfter equals a new count after one person's change", () => {
  forAll(answer, answer, answer, answer, (ann, ben, before, after) => {
    const others = [
      [ANN, ann],
      [BEN, ben],
    ] as const;
    const counts = tally(new Map([...others, [CAT, before]]));
    expect(tallyAfter(counts, before, after)).toEqual(tally(new Map([...others, [CAT, after]])));
  });
});

test("a cell's shade is 20 % plus 80 % of the share of free people, and 0 when no one is free", () => {
  const percent = [0, 1, 2, 3, 4].map((free) => Math.round(shading(free, 4) * 100));
  expect(percent).toEqual([0, 40, 60, 80, 100]);
  expect(shading(0, 0)).toBe(0);
});
