import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dayNumber, isoDate } from "./calendar-day.ts";
import { calendarWeeks } from "./calendar-weeks.ts";
import { DAY_QUARTERS, type Slot } from "./slot.ts";
import { firstColumn, pageColumns, pageCount, pageOfColumn, pageWeeks, viewerGrid } from "./viewer-grid.ts";

/** Draws the weeks of November 2026 days: `·` is a day that is not offered. */
function drawn(days: readonly number[], firstDay: number): string[] {
  const numbers = days.map((day) => dayNumber("2026-11-01") + day - 1);
  return calendarWeeks(numbers, firstDay).map(({ columns }) =>
    columns.map((column) => (column === undefined ? "·" : days[column])).join(" "),
  );
}

test.each([
  ["in weeks from Sunday on", [1, 2, 7, 8], 7, ["1 2 · · · · 7", "8 · · · · · ·"]],
  ["in weeks from Monday on", [1, 2, 7, 8], 1, ["· · · · · · 1", "2 · · · · 7 8"]],
  ["in weeks from Saturday on", [6, 7, 8], 6, ["· · · · · · 6", "7 8 · · · · ·"]],
  ["without weeks that have no day", [3, 30], 1, ["· 3 · · · · ·", "30 · · · · · ·"]],
  ["in a week with the next month", [30, 31], 1, ["30 31 · · · · ·"]],
])("calendarWeeks shows days of November 2026 %s", (_, days, firstDay, weeks) => {
  expect(drawn(days, firstDay)).toEqual(weeks);
});

test("calendarWeeks of a meeting without days is empty", () => {
  expect(drawn([], 1)).toEqual([]);
});

/** Whole days as the meeting has them, up to four years apart. */
const anyDays = fc
  .uniqueArray(fc.integer({ min: 0, max: 1_500 }), { minLength: 1, maxLength: 120 })
  .map((offsets) => offsets.map((offset) => dayNumber("2026-01-01") + offset).toSorted((a, b) => a - b));
const anyFirstDay = fc.constantFrom(1, 6, 7);
const gridOf = (days: readonly number[], firstDay: number) =>
  viewerGrid(
    days.map((day) => (day * DAY_QUARTERS) as Slot), // as: a midnight is a slot
    "UTC",
    { slotLength: DAY_QUARTERS, firstDay },
  );

test("each day has one place in calendarWeeks, at its weekday and in order", () => {
  fc.assert(
    fc.property(anyDays, anyFirstDay, (days, firstDay) => {
      const weeks = calendarWeeks(days, firstDay);
      const read = weeks.flatMap(({ columns }) => columns).filter((column) => column !== undefined);
      expect(read).toEqual([...days.keys()]);
      for (const { begin, columns } of weeks) {
        expect(Temporal.PlainDate.from(isoDate(begin)).dayOfWeek).toBe(firstDay);
        expect(columns).toHaveLength(7);
        const offered = columns.map((column, at) => column === undefined || days[column] === begin + at);
        expect(offered).not.toContain(false);
      }
    }),
  );
});

test("a page of whole days has six weeks, and every day is on one page", () => {
  fc.assert(
    fc.property(anyDays, anyFirstDay, (days, firstDay) => {
      const grid = gridOf(days, firstDay);
      const pages = Array.from({ length: pageCount(grid) }, (_, page) => page);
      expect(pages.flatMap((page) => pageColumns(grid, page))).toEqual(grid.columns);
      expect(pages.flatMap((page) => pageWeeks(grid, page))).toEqual(grid.weeks);
      for (const page of pages) {
        expect(pageWeeks(grid, page).length).toBe(page + 1 < pages.length ? 6 : (grid.weeks?.length ?? 0) - 6 * page);
        for (const at of pageColumns(grid, page).keys())
          expect(pageOfColumn(grid, firstColumn(grid, page) + at)).toBe(page);
      }
      expect(firstColumn(grid, pages.length)).toBe(grid.columns.length);
    }),
  );
});
