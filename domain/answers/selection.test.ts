import * as fc from "fast-check";
import { expect, test } from "vitest";
import { meetingSlots } from "../time/meeting-slots.ts";
import { parseWrittenSlot } from "../time/slot-notation.ts";
import type { Slot } from "../time/slot.ts";
import { slotAtPoint, viewerGrid, type ViewerGrid } from "../time/viewer-grid.ts";
import { afterStep, paintSchedule, rectangle, strokeStep, type GridPoint, type Selection } from "./selection.ts";
import { forAll } from "../testing/arbitraries.ts";

// as: any whole number of quarter hours is a slot. Two days; the second has hatched cells between its halves.
const grid: ViewerGrid = {
  zone: "UTC",
  slotLength: 2,
  rows: [0, 30, 60, 90, 120].map((minute) => ({ minute, nextDay: false, repeated: false })),
  columns: [
    { date: "2026-11-24", cells: [0, 2, 4, 6, 8] as Slot[] },
    { date: "2026-11-25", cells: [96, 98, undefined, 102, 104] as (Slot | undefined)[] },
  ],
};
const at = (column: number, row: number): GridPoint => ({ column, row });
const none: Selection = new Set();
const selectionOf = (...slots: number[]): Selection => new Set(slots as Slot[]);
const sorted = (selection: Selection): number[] => [...selection].toSorted((a, b) => a - b);

test.each([
  ["one cell", none, at(0, 1), at(0, 1), [2]],
  ["downwards", none, at(0, 1), at(0, 3), [2, 4, 6]],
  ["upwards", none, at(0, 3), at(0, 1), [2, 4, 6]],
  ["over two days, without the hatched cell", none, at(0, 1), at(1, 3), [2, 4, 6, 98, 102]],
  ["back to front", none, at(1, 1), at(0, 0), [0, 2, 96, 98]],
  ["adds to the marked cells", selectionOf(8), at(0, 0), at(0, 1), [0, 2, 8]],
  ["adds over marked cells when the first was free", selectionOf(2), at(0, 0), at(0, 2), [0, 2, 4]],
  ["removes when the first was marked", selectionOf(0, 2, 4, 96), at(0, 2), at(0, 1), [0, 96]],
  ["clears nothing more where cells are free", selectionOf(0), at(0, 0), at(0, 4), []],
  ["begins on a hatched cell: nothing", selectionOf(0), at(1, 2), at(0, 0), [0]],
  ["begins outside the grid: nothing", selectionOf(0), at(5, 0), at(0, 0), [0]],
  ["ends outside the grid: the cells inside", none, at(1, 3), at(3, 9), [102, 104]],
])("a drag while answering: %s", (_, before, from, to, after) => {
  expect(sorted(afterStep(before, strokeStep(grid, { kind: "answer", slots: before }, { from, to })))).toEqual(after);
});

test.each([
  ["one cell", none, at(0, 1), at(0, 1), [2]],
  ["stays in the column where it began", none, at(0, 1), at(1, 3), [2, 4, 6]],
  ["upwards", none, at(0, 3), at(1, 0), [0, 2, 4, 6]],
  ["replaces the chosen time", selectionOf(2, 4, 104), at(0, 0), at(0, 1), [0, 2]],
  ["chooses a chosen cell again", selectionOf(2), at(0, 2), at(0, 1), [2, 4]],
  ["stops at a break", none, at(1, 0), at(1, 4), [96, 98]],
  ["stops at a break upwards", none, at(1, 4), at(1, 0), [102, 104]],
  ["begins on a hatched cell: nothing", selectionOf(0), at(1, 2), at(1, 4), [0]],
])("a drag while scheduling: %s", (_, before, from, to, after) => {
  expect(sorted(paintSchedule(grid, before, { from, to }))).toEqual(after);
});

test.each([
  ["down", selectionOf(0, 2), at(0, 1), at(0, 2), [2, 4]],
  ["to another day", selectionOf(0, 2), at(0, 0), at(1, 0), [96, 98]],
  ["no further than its day goes", selectionOf(4, 6), at(0, 2), at(0, 4), [6, 8]],
  ["over no hatched cell, but before it", selectionOf(0, 2), at(0, 0), at(1, 1), [96, 98]],
  ["back to where it was", selectionOf(0, 2), at(0, 0), at(0, 0), [0, 2]],
  ["onto a hatched cell: nothing", selectionOf(0, 2), at(0, 0), at(1, 2), [0, 2]],
])("a drag of a chosen time keeps its length: %s", (_, before, from, to, after) => {
  expect(sorted(paintSchedule(grid, before, { from, to, moves: true }))).toEqual(after);
});

test("a drag while scheduling goes on past Sunday's midnight to Monday", () => {
  const hours = { minStartHour: 23, maxEndHour: 1, timezone: "UTC" };
  const slots = meetingSlots({ kind: "weekdays", weekdays: ["MO", "SU"], tentativeDates: [], ...hours });
  const week = viewerGrid(slots, "UTC", { isWeekly: true });
  const [first, second] = ["SU 23:30", "MO 00:00"].map((text) => parseWrittenSlot(text)?.slot ?? 0);
  expect([...paintSchedule(week, none, { from: at(1, 1), to: at(1, 2) })]).toEqual([first, second]);
  expect([...paintSchedule(week, none, { from: at(1, 2), to: at(1, 1) })]).toEqual([first, second]);
});

test("a drag while scheduling passes a skipped hour and both passes of a repeated hour", () => {
  for (const [dates, rows] of [
    [["2027-03-13", "2027-03-14"], 4],
    [["2026-11-01", "2026-11-02"], 8],
  ] as const) {
    const slots = meetingSlots({ tentativeDates: dates, minStartHour: 1, maxEndHour: 4, timezone: "America/New_York" });
    const change = viewerGrid(slots, "America/New_York");
    const column = change.columns.findIndex(({ date }) => date === "2027-03-14" || date === "2026-11-01");
    const from = at(column, 0);
    const to = at(column, change.rows.length - 1);
    const marked = paintSchedule(change, none, { from, to });
    expect(marked.size).toBe(rows);
    expect(sorted(marked)).toEqual(change.columns[column]?.cells.filter((cell) => cell !== undefined));
  }
});

test("a drag makes its whole rectangle the opposite of its first cell and touches nothing else", () => {
  const point = fc.record({ column: fc.integer({ min: 0, max: 1 }), row: fc.integer({ min: 0, max: 4 }) });
  const any = fc.subarray(grid.columns.flatMap(({ cells }) => cells.filter((cell) => cell !== undefined)));
  forAll(any, point, point, (marked, from, to) => {
    const selection: Selection = new Set(marked);
    const once = afterStep(selection, strokeStep(grid, { kind: "answer", slots: selection }, { from, to }));
    const inside = new Set<Slot | undefined>(rectangle(from, to).map((spot) => slotAtPoint(grid, spot)));
    expect([...once.symmetricDifference(selection).difference(inside)]).toEqual([]);
    const first = slotAtPoint(grid, from);
    const adds = first !== undefined && !selection.has(first);
    const wrong = [...inside].filter((slot) => slot !== undefined && first !== undefined && once.has(slot) !== adds);
    expect(wrong).toEqual([]);
    expect(first === undefined && once !== selection).toBe(false);
  });
});
