import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { packEvents } from "./pack-events.ts";

/** `0-4 1/2` : from row 0 to 4, in lane 0, over 1 of 2. */
const packed = (...stretches: readonly (readonly [number, number])[]): string[] =>
  packEvents(stretches.map(([from, to]) => ({ from, to }))).map(
    ({ from, to, lane, span, lanes }) => `${from}-${to} lane ${lane}, ${span} of ${lanes}`,
  );

describe("events stand", () => {
  test.each([
    ["alone over the whole width", [[0, 2]], ["0-2 lane 0, 1 of 1"]],
    [
      "one below the other",
      [
        [2, 4],
        [0, 2],
      ],
      ["0-2 lane 0, 1 of 1", "2-4 lane 0, 1 of 1"],
    ],
    [
      "side by side, the longer one first",
      [
        [0, 2],
        [0, 4],
      ],
      ["0-4 lane 0, 1 of 2", "0-2 lane 1, 1 of 2"],
    ],
    [
      "in the lane that has become free",
      [
        [0, 6],
        [1, 3],
        [3, 5],
      ],
      ["0-6 lane 0, 1 of 2", "1-3 lane 1, 1 of 2", "3-5 lane 1, 1 of 2"],
    ],
    [
      "as wide as nothing is in the way",
      [
        [0, 2],
        [0, 2],
        [1, 4],
        [3, 6],
      ],
      ["0-2 lane 0, 1 of 3", "0-2 lane 1, 1 of 3", "1-4 lane 2, 1 of 3", "3-6 lane 0, 2 of 3"],
    ],
    [
      "twice the same",
      [
        [0, 2],
        [0, 2],
      ],
      ["0-2 lane 0, 1 of 2", "0-2 lane 1, 1 of 2"],
    ],
    ["nowhere when there are none", [], []],
  ] as const)("%s", (_, stretches, expected) => {
    expect(packed(...stretches)).toEqual(expected);
  });
});

const stretch = fc
  .record({ from: fc.integer({ min: 0, max: 48 }), length: fc.integer({ min: 1, max: 20 }) })
  .map(({ from, length }) => ({ from, to: from + length }));

test("nothing covers anything else, nothing is lost, and there are no more lanes than are on at once", () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 40 }), (stretches) => {
      const all = packEvents(stretches);
      expect(all.map(({ from, to }) => ({ from, to })).toSorted(byPlace)).toEqual(stretches.toSorted(byPlace));
      for (const [at, one] of all.entries()) {
        expect(one.span).toBeGreaterThan(0);
        expect(one.lane + one.span).toBeLessThanOrEqual(one.lanes);
        for (const other of all.slice(at + 1)) {
          const atOnce = one.from < other.to && other.from < one.to;
          const apart = one.lane + one.span <= other.lane || other.lane + other.span <= one.lane;
          expect(!atOnce || (apart && one.lanes === other.lanes)).toBe(true);
        }
      }
      const maxAtOnce = Math.max(
        0,
        ...stretches.map(({ from: row }) => all.filter((one) => one.from <= row && row < one.to).length),
      );
      expect(Math.max(0, ...all.map(({ lanes }) => lanes))).toBe(maxAtOnce);
    }),
  );
});

function byPlace(a: { from: number; to: number }, b: { from: number; to: number }): number {
  return a.from - b.from || a.to - b.to;
}
