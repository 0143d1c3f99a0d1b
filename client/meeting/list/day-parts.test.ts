import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyZone, meetingIn } from "#domain/testing/arbitraries.ts";
import { meetingSlots } from "#domain/time/meeting-slots.ts";
import { slotLabel, type Slot } from "#domain/time/slot.ts";
import { viewerGrid } from "#domain/time/viewer-grid.ts";
import { partsOfDays, withDayCopied } from "./day-parts.ts";
import { slotsOfDay } from "./stretches.ts";

function gridOf(dates: readonly string[], from: number, to: number, timezone: string, viewer = timezone) {
  const times = { tentativeDates: [...dates], minStartHour: from, maxEndHour: to, timezone };
  return viewerGrid([...meetingSlots(times)], viewer);
}

test.each([
  ["from 9 AM to 5 PM has a morning and an afternoon", 9, 17, ["Morning 6", "Afternoon 10"]],
  ["of one morning has no parts", 9, 12, []],
  ["from 8 AM to 10 PM has a morning, an afternoon and an evening", 8, 22, ["Morning 8", "Afternoon 12", "Evening 8"]],
  ["from 8 PM to 2 AM has an evening", 20, 2, ["Evening 8"]],
  ["from 8 PM to 8 AM has a morning and an evening", 20, 8, ["Morning 6", "Evening 8"]],
])("a day %s", (_, from, to, parts) => {
  const grid = gridOf(["2026-11-24"], from, to, "America/New_York");
  expect(partsOfDays(grid, grid.columns).map(({ name, slots }) => `${name} ${slots.size}`)).toEqual(parts);
});

test("the copy of a day follows the clock, also onto a day on which clocks change", () => {
  // New York's clocks were set back on 1 November and forward on 8 March 2026.
  const grid = gridOf(["2026-03-08", "2026-10-31", "2026-11-01"], 0, 4, "America/New_York");
  const free = new Set(slotsOfDay(grid.columns[1] ?? { cells: [] }).slice(2, 6)); // 1:00 to 3:00
  const labels = [...withDayCopied(grid, free, 1)].toSorted((a, b) => a - b).map(slotLabel);
  expect(labels.join(" ")).toBe(
    [
      "2026-03-08T06:00Z 2026-03-08T06:30Z", // 2:00 to 3:00 is skipped
      "2026-10-31T05:00Z 2026-10-31T05:30Z 2026-10-31T06:00Z 2026-10-31T06:30Z",
      "2026-11-01T05:00Z 2026-11-01T05:30Z 2026-11-01T06:00Z 2026-11-01T06:30Z", // 1:00 to 2:00, twice
      "2026-11-01T07:00Z 2026-11-01T07:30Z",
    ].join(" "),
  );
});

const anyGrid = fc
  .tuple(anyZone, anyZone)
  .chain(([zone, viewer]) => meetingIn(zone, viewer).map((times) => viewerGrid([...meetingSlots(times)], viewer)))
  // Drops meetings without slots: their only hour may be one that clocks skip.
  .filter(({ columns }) => columns.length > 0)
  .chain((grid) => {
    const all = grid.columns.flatMap(slotsOfDay);
    return fc.record({
      grid: fc.constant(grid),
      free: fc.subarray(all).map((slots) => new Set(slots)),
      column: fc.nat({ max: grid.columns.length - 1 }),
    });
  });

test("copying a day keeps it, changes only times that it has, and is idempotent", () => {
  fc.assert(
    fc.property(anyGrid, ({ grid, free, column }) => {
      const copied = withDayCopied(grid, free, column);
      const source = grid.columns[column]?.cells ?? [];
      // A time follows the copied day's equal time, if that day has one.
      const deciding = (at: number, row: number, slot: Slot): Slot => (at === column ? slot : (source[row] ?? slot));
      for (const [at, { cells }] of grid.columns.entries()) {
        for (const [row, slot] of cells.entries()) {
          if (slot === undefined || grid.rows[row]?.repeated === true) continue;
          expect(copied.has(slot)).toBe(free.has(deciding(at, row, slot)));
        }
      }
      expect(copied.isSubsetOf(new Set(grid.columns.flatMap(slotsOfDay)))).toBe(true);
      expect(withDayCopied(grid, copied, column)).toEqual(copied);
    }),
  );
});

test("parts of a day are disjoint parts of the day", () => {
  fc.assert(
    fc.property(anyGrid, ({ grid, column }) => {
      const all = new Set(grid.columns.flatMap(slotsOfDay));
      const parts = partsOfDays(grid, grid.columns.slice(column, column + 1));
      const slots = parts.flatMap((part) => [...part.slots]);
      expect(new Set(slots).size).toBe(slots.length);
      expect(new Set(slots).isSubsetOf(all)).toBe(true);
    }),
  );
});
