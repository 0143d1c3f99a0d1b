import { expect, test } from "vitest";
import type { Slot } from "#domain/time/slot.ts";
import { bestHour } from "./best-hours.ts";

/** Columns of half hours, each with its number of free people; `.` is outside of the meeting. */
function bestOf(...days: readonly string[]) {
  const counts = new Map<Slot, number>();
  const columns = days.map((day, column) => ({
    cells: day.split(" ").map((sign, row) => {
      if (sign === ".") return undefined;
      const slot = (column * 96 + row * 2) as Slot;
      counts.set(slot, Number(sign));
      return slot;
    }),
  }));
  return bestHour(columns, counts, 2);
}

test.each([
  ["counts the people who are free in both halves", ["1 5 1 3 3 0"], { free: 3, start: 6 }],
  ["is the first of equally good hours", ["2 2 2", "2 2"], { free: 2, start: 0 }],
  ["may be on a later day", ["1 1 1", "0 3 4 4"], { free: 4, start: 100 }],
  ["does not reach out of the meeting", ["5 . 5", "1 1"], { free: 1, start: 96 }],
  ["is none when no one is free in both halves", ["0 0", "0 9"], { free: 0, start: undefined }],
])("the best hour %s", (_, days, best) => {
  expect(bestOf(...days)).toEqual(best);
});
