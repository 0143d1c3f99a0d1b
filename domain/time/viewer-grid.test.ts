import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hoursOn } from "../meeting/hours.ts";
import type { CandidateTimes } from "../meeting/meeting.ts";
import { ALL_ZONES, anyZone, meetingIn } from "../testing/arbitraries.ts";
import { readVectors } from "../testing/read-vectors.ts";
import { isAroundClock, meetingSlots, windowLength } from "./meeting-slots.ts";
import { slotLabel, slotStart } from "./slot.ts";
import { slotQuarters } from "./slot-length.ts";
import {
  pageColumns,
  pageCount,
  samePlace,
  slotAtPoint,
  slotPositions,
  viewerGrid,
  type ViewerGrid,
  firstColumn,
  pageOfColumn,
} from "./viewer-grid.ts";

test.each(readVectors("viewer-grids.txt"))(
  "viewerGrid draws the grid of the table: $title",
  ({ times, viewer = times.timezone, lines }) => {
    expect(drawGrid(viewerGrid(meetingSlots(times), viewer, formOf(times)))).toEqual(lines);
  },
);

test("each slot has one cell at the reading of the viewer's clocks in every zone, and columns ascend", () => {
  for (const zone of ALL_ZONES) {
    const meeting = anyZone.chain((other) => meetingIn(other, zone));
    fc.assert(
      fc.property(meeting, (times) => {
        const slots = meetingSlots(times);
        const grid = viewerGrid(slots, zone, formOf(times));
        const columns = grid.columns.map(({ cells }) => cells.filter((cell) => cell !== undefined));
        expect(columns.flat().toSorted((a, b) => a - b)).toEqual(slots);
        expect(misplaced(grid)).toEqual([]);
        expect(columns).toEqual(columns.map((column) => column.toSorted((a, b) => a - b)));
        expect(columns.every((column) => column.length > 0)).toBe(true);
        // At most 24 hours besides repeated rows; half-hour clock changes put rows between the others.
        expect(grid.rows.filter((row) => !row.repeated).length).toBeLessThanOrEqual(times.slotMinutes === 15 ? 96 : 48);
        expect(new Set(grid.rows.map((row) => JSON.stringify(row))).size).toBe(grid.rows.length);
      }),
      { numRuns: 3 },
    );
  }
});

test("the grid in the meeting's own zone is its dates times its window", () => {
  for (const zone of ALL_ZONES) {
    fc.assert(
      fc.property(meetingIn(zone), (times) => {
        fc.pre(times.tentativeDates.every((date) => dayExists(date, zone)));
        // Days with different hours share columns: the hours after midnight of a day may lie in the next day's column.
        fc.pre(times.hoursByDay === undefined);
        // Otherwise no row of the grid lies in the evening before (Nuuk in spring).
        fc.pre(times.tentativeDates.some((date) => windowBegins(date, times)));
        const grid = viewerGrid(meetingSlots(times), zone, formOf(times));
        expect(outsideOwnWindow(grid, times)).toEqual([]);
      }),
      { numRuns: 4 },
    );
  }
});

test.each([
  ["Australia/Lord_Howe", "2025-10-05", 0, 60],
  ["Antarctica/Casey", "2009-10-17", 5.25, 15],
] as const)("a day of 24 hours keeps its date in %s when the clocks move by half an hour or three", (...drawn) => {
  const [timezone, date, hour, slotMinutes] = drawn;
  const times = { tentativeDates: [date], minStartHour: hour, maxEndHour: hour, slotMinutes, timezone };
  const grid = viewerGrid(meetingSlots(times), timezone, formOf(times));
  expect(grid.columns.map((column) => column.date)).toEqual([date]);
  expect(outsideOwnWindow(grid, times)).toEqual([]);
});

test("each day of a 24-hour window begins at the start of the window", () => {
  for (const [from, zone, viewer, date, minute] of [
    [0, "Europe/Berlin", "Europe/Berlin", "2026-11-24", 0],
    [9.5, "Europe/Berlin", "Europe/Berlin", "2026-11-24", 570],
    [9.25, "Europe/Berlin", "Asia/Kathmandu", "2026-11-24", 840],
    // 2:00 does not exist on that day in New York: the rows begin where the window would have begun.
    [2, "America/New_York", "America/New_York", "2027-03-14", 120],
    [1.5, "America/New_York", "America/New_York", "2026-11-01", 90],
  ] as const) {
    const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString();
    const times = { tentativeDates: [date, next], minStartHour: from, maxEndHour: from, timezone: zone };
    const grid = viewerGrid(meetingSlots(times), viewer, formOf(times));
    expect(grid.rows.filter((row) => !row.repeated)).toHaveLength(48);
    expect(grid.rows[0]).toEqual({ minute, nextDay: false, repeated: false });
    expect(grid.columns.map((column) => column.date)).toEqual([date, next]);
  }
});

test("slotPositions and slotAtPoint agree on the place of every slot", () => {
  const grid = viewerGrid(meetingSlots(week), "Europe/London");
  const positions = slotPositions(grid);
  expect([...positions.keys()].toSorted((a, b) => a - b)).toEqual(meetingSlots(week));
  for (const [slot, point] of positions) expect(slotAtPoint(grid, point)).toBe(slot);
  expect(slotAtPoint(grid, { column: 99, row: 0 })).toBeUndefined();
  expect(slotAtPoint(grid, { column: 0, row: -1 })).toBeUndefined();
});

test("samePlace finds a cell by its day and hour in a grid with other days and hours", () => {
  const gridOf = (times: Partial<CandidateTimes>) =>
    viewerGrid(
      meetingSlots({
        timezone: "UTC",
        minStartHour: 9,
        maxEndHour: 17,
        tentativeDates: ["2026-11-24", "2026-11-25"],
        ...times,
      }),
      "UTC",
    );
  const firstGrid = gridOf({});
  const more = gridOf({ tentativeDates: ["2026-11-23", "2026-11-24", "2026-11-25"], minStartHour: 8 });
  expect(samePlace(firstGrid, more, { column: 1, row: 3 })).toEqual({ column: 2, row: 5 });
  expect(samePlace(firstGrid, firstGrid, { column: 1, row: 3 })).toEqual({ column: 1, row: 3 });
  expect(samePlace(firstGrid, gridOf({ tentativeDates: ["2026-11-24"] }), { column: 1, row: 3 })).toBeUndefined();
  expect(samePlace(firstGrid, gridOf({ minStartHour: 12 }), { column: 1, row: 3 })).toBeUndefined();
  expect(samePlace(firstGrid, more, { column: 9, row: 3 })).toBeUndefined();
});

test("a page of the grid shows seven days, and the last page the remaining days", () => {
  const grid = viewerGrid(meetingSlots(week), week.timezone);
  expect(pageCount(grid)).toBe(2);
  expect(pageColumns(grid, 0).map(({ date }) => date)).toEqual(week.tentativeDates.slice(0, 7));
  expect(pageColumns(grid, 1).map(({ date }) => date)).toEqual(week.tentativeDates.slice(7));
  expect(pageColumns(grid, 2)).toEqual([]);
});

test("a wide screen shows two pages of the grid as one", () => {
  const grid = viewerGrid(meetingSlots(week), week.timezone, { perPage: 14 });
  expect(pageCount(grid)).toBe(1);
  expect(pageColumns(grid, 0).map(({ date }) => date)).toEqual(week.tentativeDates);
  expect([firstColumn(grid, 1), pageOfColumn(grid, 13), pageOfColumn(grid, 14)]).toEqual([14, 0, 1]);
});

test("a meeting without slots has an empty grid", () => {
  expect(viewerGrid([], "Europe/Berlin")).toEqual({ zone: "Europe/Berlin", slotLength: 2, rows: [], columns: [] });
});

const formOf = (times: CandidateTimes) => ({ slotLength: slotQuarters(times), isAroundClock: isAroundClock(times) });

const week: CandidateTimes = {
  tentativeDates: ["23", "24", "25", "26", "27", "28", "29", "30"].map((day) => `2026-11-${day}`),
  minStartHour: 9,
  maxEndHour: 17,
  timezone: "America/New_York",
};

/** Returns cells whose row or column contradicts Temporal: local time, day, second pass of a repeated hour. */
function misplaced(grid: ViewerGrid): string[] {
  const faults: string[] = [];
  for (const [slot, { column, row }] of slotPositions(grid)) {
    const local = Temporal.Instant.fromEpochMilliseconds(slotStart(slot)).toZonedDateTimeISO(grid.zone);
    const wall = local.toPlainDateTime();
    const first = wall.toZonedDateTime(grid.zone, { disambiguation: "earlier" });
    const rowInfo = grid.rows[row];
    const date = wall
      .toPlainDate()
      .subtract({ days: rowInfo?.nextDay === true ? 1 : 0 })
      .toString();
    const right =
      rowInfo?.minute === wall.hour * 60 + wall.minute &&
      grid.columns[column]?.date === date &&
      rowInfo.repeated === (first.epochMilliseconds !== local.epochMilliseconds);
    if (!right) faults.push(`${local.toString()} lies in ${grid.columns[column]?.date} ${JSON.stringify(rowInfo)}`);
  }
  return faults;
}

/** Samoa and Tokelau skipped a whole day: the rest of its window is visible only on the next day. */
function dayExists(date: string, zone: string): boolean {
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).toPlainDate().toString() === date;
}

/** False when the clocks skip the beginning of the date's window. */
function windowBegins(date: string, { timezone, ...times }: CandidateTimes): boolean {
  const { minStartHour } = hoursOn(times, date);
  const begin = Temporal.PlainDate.from(date).toPlainDateTime({
    hour: Math.floor(minStartHour) % 24,
    minute: (minStartHour % 1) * 60,
  });
  return begin.toZonedDateTime(timezone).toPlainDateTime().equals(begin);
}

/** Returns cells outside the window of their column's date, and columns of dates that the meeting lacks. */
function outsideOwnWindow(grid: ViewerGrid, times: CandidateTimes): string[] {
  const faults = grid.columns
    .filter(({ date }) => !times.tentativeDates.includes(date))
    .map(({ date }) => `no date: ${date}`);
  for (const { date, cells } of grid.columns) {
    const hours = hoursOn(times, date);
    const start = (hours.minStartHour % 24) * 60;
    const length = windowLength(hours) * 15;
    for (const [row, slot] of cells.entries()) {
      const rowInfo = grid.rows[row];
      if (slot === undefined || rowInfo === undefined) continue;
      const minute = rowInfo.minute + (rowInfo.nextDay ? 1440 : 0);
      if (minute < start || minute >= start + length) faults.push(`${date} ${minute}`);
    }
  }
  return faults;
}

/**
 * Draws a grid: a line of dates, then a line per row with the UTC time of each cell, `--` for hatched cells. `+` marks
 * rows after midnight, `again` rows of a repeated hour.
 */
function drawGrid(grid: ViewerGrid): string[] {
  const rows = grid.rows.map(({ minute, nextDay, repeated }, row) => {
    const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    const cells = grid.columns.map(({ cells: column }) => {
      const slot = column[row];
      return slot === undefined ? "--" : slotLabel(slot).slice(11, 16);
    });
    return [time + (nextDay ? "+" : ""), ...(repeated ? ["again"] : []), "|", ...cells].join(" ");
  });
  return [["|", ...grid.columns.map(({ date }) => date.slice(5))].join(" "), ...rows];
}

test.each([
  ["America/New_York", [12 * 60, 0], 24],
  // Further east, one day begins in the evening and the other lasts until then.
  ["Europe/Berlin", [18 * 60, 0], 24],
])("two days that go on around the clock together are two columns in %s", (viewer, starts, rows) => {
  const times = {
    tentativeDates: ["2026-11-23", "2026-11-24"],
    minStartHour: 12,
    maxEndHour: 24,
    hoursByDay: { "2026-11-24": { minStartHour: 0, maxEndHour: 12 } },
    slotMinutes: 60 as const,
    timezone: "America/New_York",
  };
  const grid = viewerGrid(meetingSlots(times), viewer, formOf(times));
  expect(grid.columns.map(({ date }) => date)).toEqual(times.tentativeDates);
  expect(grid.rows.length).toBe(rows);
  const firsts = grid.columns.map(({ cells }) => grid.rows[cells.findIndex((slot) => slot !== undefined)]?.minute);
  expect(firsts).toEqual(starts);
  // One 24-hour day is one column from its start on.
  const oneDay = { ...times, tentativeDates: ["2026-11-23"], hoursByDay: undefined, maxEndHour: 12 };
  expect(isAroundClock(oneDay)).toBe(true);
  expect(viewerGrid(meetingSlots(oneDay), viewer, formOf(oneDay)).columns.length).toBe(1);
});
