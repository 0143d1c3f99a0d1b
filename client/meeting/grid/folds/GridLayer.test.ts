import { expect, test } from "vitest";
import type { Slot } from "#domain/time/slot.ts";
import { rowsIn } from "./GridLayer.tsx";

test.each([
  ["inside a column takes its rows", 2, 6, { from: 1, to: 3, isFirst: true }],
  ["over the end of a column takes the rows to the end", 4, 12, { from: 2, to: 4, isFirst: true }],
  ["that began in the column before takes the rows from the top", -4, 4, { from: 0, to: 2, isFirst: false }],
  ["of another day takes no rows", 100, 104, undefined],
])("a stretch %s", (_, start, end, rows) => {
  expect(rowsIn([0, 2, 4, 6] as Slot[], { start: start as Slot, end: end as Slot })).toEqual(rows);
});
