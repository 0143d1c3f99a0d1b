import { expect, test } from "vitest";
import { edgeScroll, pointAt } from "./geometry.ts";

/** Two columns with a gap between them, three rows. */
const geometry = {
  columns: [
    { from: 50, to: 150 },
    { from: 154, to: 254 },
  ],
  rows: [
    { from: 0, to: 19 },
    { from: 19, to: 38 },
    { from: 48, to: 67 },
  ],
};

test.each([
  ["inside a cell", 60, 5, { column: 0, row: 0 }],
  ["in the gap, nearer to the right", 153, 30, { column: 1, row: 1 }],
  ["between rows", 60, 40, { column: 0, row: 1 }],
  ["left of and above the grid", -400, -90, { column: 0, row: 0 }],
  ["right of and below the grid", 2_000, 900, { column: 1, row: 2 }],
])("a point %s belongs to the nearest cell", (_, x, y, cell) => {
  expect(pointAt(geometry, x, y)).toEqual(cell);
});

test("a point belongs to the nearest cell when columns run from right to left", () => {
  const mirrored = { ...geometry, columns: geometry.columns.toReversed() };
  expect(pointAt(mirrored, 60, 5)).toEqual({ column: 1, row: 0 });
  expect(pointAt(mirrored, 2_000, 5)).toEqual({ column: 0, row: 0 });
});

test("a point in an empty grid belongs to no cell", () => {
  expect(pointAt({ columns: [], rows: [] }, 1, 1)).toBeUndefined();
});

test.each([
  ["in the middle does not scroll", 300, 0],
  ["just inside the zone above scrolls up by 1 px", 99, -1],
  ["half way into the zone above scrolls up by 7 px", 76, -7],
  ["beyond the top scrolls up by 14 px", -500, -14],
  ["just inside the zone below scrolls down by 1 px", 653, 1],
  ["beyond the bottom scrolls down by 14 px", 2_000, 14],
])("a drag %s", (_, y, pixels) => {
  expect(edgeScroll({ y, from: 300 }, { top: 52, bottom: 700 })).toBe(pixels);
});

test.each([
  ["sideways below does not scroll", 690, 680, 0],
  ["back up does not scroll", 660, 680, 0],
  ["on down scrolls down by 12 px", 693, 680, 12],
  ["sideways above does not scroll", 62, 70, 0],
  ["back down does not scroll", 90, 70, 0],
  ["on up scrolls up by 13 px", 57, 70, -13],
])("a drag that began near the edge and goes %s", (_, y, from, pixels) => {
  expect(edgeScroll({ y, from }, { top: 52, bottom: 700 })).toBe(pixels);
});
