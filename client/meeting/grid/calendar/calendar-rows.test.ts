import { expect, test } from "vitest";
import { dayNumber } from "#domain/time/calendar-day.ts";
import { DAY_QUARTERS, type Slot } from "#domain/time/slot.ts";
import { viewerGrid } from "#domain/time/viewer-grid.ts";
import { calendarRows } from "./calendar-rows.ts";

const gridOf = (...dates: string[]) =>
  viewerGrid(
    dates.map((date) => (dayNumber(date) * DAY_QUARTERS) as Slot), // as: a midnight is a slot
    "UTC",
    { slotLength: DAY_QUARTERS, firstDay: 1 },
  );

/** The days above which a month is named, and the gaps above the weeks. */
function rowsOf(...dates: string[]) {
  const rows = calendarRows(gridOf(...dates), 0);
  return {
    named: rows.flatMap(({ months }) => months.map((column) => dates[column])),
    leads: rows.map(({ lead }) => lead),
  };
}

test("a calendar names no month when all days are of one month", () => {
  expect(rowsOf("2026-12-03", "2026-12-07")).toEqual({ named: [], leads: [4, 4] });
});

test("a calendar names each month above its first day", () => {
  expect(rowsOf("2026-11-30", "2026-12-02", "2026-12-09", "2027-01-01")).toEqual({
    named: ["2026-11-30", "2026-12-02", "2027-01-01"],
    leads: [20, 4, 36],
  });
});

test("a calendar names the month again after weeks that are left out", () => {
  expect(rowsOf("2026-11-30", "2026-12-09", "2026-12-24")).toEqual({
    named: ["2026-11-30", "2026-12-09", "2026-12-24"],
    leads: [20, 20, 36],
  });
});

test("a gap shows that weeks of the same month are left out", () => {
  expect(rowsOf("2026-12-01", "2026-12-22").leads).toEqual([4, 20]);
});

test("a page with days of one month names no month although the page before has two", () => {
  const dates = Array.from(
    { length: 8 },
    (_, week) => `2027-0${week < 4 ? 2 : 3}-${String(1 + 7 * (week % 4)).padStart(2, "0")}`,
  );
  const grid = gridOf(...dates);
  expect(calendarRows(grid, 0).flatMap(({ months }) => months)).toEqual([0, 4]);
  expect(calendarRows(grid, 1)).toMatchObject([
    { columns: { 0: 6 }, months: [], lead: 4 },
    { columns: { 0: 7 }, months: [], lead: 4 },
  ]);
});
