import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Slot } from "#domain/time/slot.ts";
import type { ViewerGrid } from "#domain/time/viewer-grid.ts";
import { drawnAt, drawnRow, foldAt, foldsOf } from "./folds.ts";

/** Two days of rows from `start` o'clock on; the cell of a row has the row's number in both, as `row` and `100 + row`. */
function gridFrom(start: number, hours: number): ViewerGrid {
  const rows = Array.from({ length: hours * 2 }, (_, at) => {
    const minute = start * 60 + at * 30;
    return { minute: minute % 1440, nextDay: minute >= 1440, repeated: false };
  });
  // as: any whole number is a slot.
  const cells = (first: number) => rows.map((_, at) => (first + at) as Slot);
  return {
    zone: "UTC",
    slotLength: 2,
    rows,
    columns: [
      { date: "2026-11-24", cells: cells(0) },
      { date: "2026-11-25", cells: cells(100) },
    ],
  };
}
const textOf = (grid: ViewerGrid, taken: readonly number[], open: readonly number[] = []): string =>
  foldsOf(
    grid,
    (slot) => taken.includes(slot),
    (row) => open.includes(row),
  )
    .map(({ from, to }) => `${from}-${to}`)
    .join(" ");
const DAY = gridFrom(0, 24);

test.each([
  ["the hours of the night while no time is taken", DAY, [], [], "0-14"],
  ["the hours of the night in a grid from noon to noon", gridFrom(12, 24), [], [], "24-38"],
  ["the hours before and after taken times", DAY, [18, 30], [], "0-18 20-30 32-48"],
  ["no hours that are taken on another day", DAY, [18, 120], [], "0-18 22-48"],
  ["no hour that is taken by half", DAY, [19], [], "0-18 20-48"],
  ["only three hours or more", DAY, [6, 12, 20], [], "0-6 14-20 22-48"],
  ["no two hours", DAY, [4, 10, 47], [], "12-46"],
  ["no hours of a grid of twelve hours", gridFrom(8, 12), [0], [], ""],
  ["hours of a grid of thirteen hours", gridFrom(8, 13), [0], [], "2-26"],
  ["the hours before and after midnight apart", gridFrom(18, 14), [0], [], "2-12 12-28"],
  ["no hours that a viewer unfolded", DAY, [18], [0, 1], "2-18 20-48"],
] as const)("the grid folds %s", (_, grid, taken, open, folds) => {
  expect(textOf(grid, taken, open)).toBe(folds);
});

test("the grid folds three or more whole hours without marks and never over midnight", () => {
  const anyRow = fc.integer({ min: 0, max: 47 });
  const taken = fc.array(
    fc.oneof(
      anyRow,
      anyRow.map((row) => row + 100),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 23 }), taken, (start, slots) => {
      const grid = gridFrom(start, 24);
      const set = new Set(slots);
      const folds = foldsOf(
        grid,
        (slot) => set.has(slot),
        () => false,
      );
      for (const { from, to } of folds) {
        expect(to - from).toBeGreaterThanOrEqual(6);
        expect([grid.rows[from]?.minute, grid.rows[to - 1]?.minute].map((minute) => (minute ?? 0) % 60)).toEqual([
          0, 30,
        ]);
        expect(grid.rows[from]?.nextDay).toBe(grid.rows[to - 1]?.nextDay);
      }
      for (const slot of slots) expect(foldAt(folds, slot % 100)).toBeUndefined();
    }),
  );
});

const FOLDS = [
  { from: 0, to: 10 },
  { from: 20, to: 40 },
  { from: 40, to: 48 },
];

test.each([
  [0, 0],
  [12, "calc(2 + 1 * var(--fold))"],
  [30, "calc(10 + 1.5 * var(--fold))"],
  [48, "calc(10 + 3 * var(--fold))"],
])("a place %i rows down is drawn at %s", (place, drawn) => {
  expect(drawnAt(FOLDS, place)).toBe(drawn);
  expect(drawnAt([], place)).toBe(place);
});

test.each([
  ["reach a row that is drawn", 12, 11, 12],
  ["stay when no row follows the fold below", 20, 19, 19],
  ["stay when no row follows the fold above", 9, 10, 10],
  ["go past a fold to the first drawn row", 0, 15, 10],
  ["go past a fold to the last drawn row", 47, 11, 19],
])("keys %s", (_, row, from, drawn) => {
  expect(drawnRow(FOLDS, { row, from, rows: 48 })).toBe(drawn);
});

test("keys skip a fold between other rows", () => {
  const folds = [{ from: 20, to: 30 }];
  expect(drawnRow(folds, { row: 20, from: 19, rows: 48 })).toBe(30);
  expect(drawnRow(folds, { row: 29, from: 30, rows: 48 })).toBe(19);
});
