import { expect, test } from "vitest";
import { cellAfterKey } from "./use-grid-keys.ts";

/** Nine days on two pages, sixteen rows. */
const size = { columns: 9, rows: 16, perPage: 7 };

test.each([
  ["ArrowDown", 2, 5, 2, 6],
  ["ArrowDown", 2, 15, 2, 15],
  ["ArrowUp", 2, 0, 2, 0],
  ["ArrowLeft", 0, 3, 0, 3],
  ["ArrowRight", 6, 3, 7, 3],
  ["ArrowLeft", 7, 3, 6, 3],
  ["ArrowRight", 8, 3, 8, 3],
  ["Home", 4, 3, 0, 3],
  ["End", 4, 3, 6, 3],
  ["End", 7, 3, 8, 3],
  ["Ctrl+Home", 8, 3, 7, 0],
  ["Ctrl+End", 4, 3, 6, 15],
  ["PageDown", 1, 3, 8, 3],
  ["PageDown", 5, 3, 8, 3],
  ["PageDown", 8, 3, 8, 3],
  ["PageUp", 8, 3, 1, 3],
  ["PageUp", 2, 3, 2, 3],
])("%s from column %i, row %i leads to column %i, row %i", (name, column, row, toColumn, toRow) => {
  const key = { key: name.replace("Ctrl+", ""), ctrlKey: name.startsWith("Ctrl+") };
  expect(cellAfterKey(key, { column, row }, size)).toEqual({ column: toColumn, row: toRow });
});

test("other keys do not move", () => {
  expect(cellAfterKey({ key: "a", ctrlKey: false }, { column: 0, row: 0 }, size)).toBeUndefined();
});
