import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyZone, meetingIn } from "#domain/testing/arbitraries.ts";
import { isAroundClock, meetingSlots } from "#domain/time/meeting-slots.ts";
import { slotAt, slotStart } from "#domain/time/slot.ts";
import { slotAfter } from "#domain/testing/slot-after.ts";
import { viewerGrid } from "#domain/time/viewer-grid.ts";
import { eventBlocks, packEvents } from "./event-blocks.ts";

const HALF_HOUR_MS = 30 * 60_000;

type Times = Parameters<typeof meetingSlots>[0];
const DAY: Times = { tentativeDates: ["2026-11-24"], minStartHour: 9, maxEndHour: 12, timezone: "Europe/Berlin" };

/** Returns the blocks in each column of an event between two instants, as `from-to`. */
function blocks(meeting: Times, zone: string, [start, end]: readonly [string, string]): string[][] {
  const window = { start: Date.parse(start), end: Date.parse(end) };
  const form = { isAroundClock: isAroundClock(meeting) };
  return viewerGrid(meetingSlots(meeting), zone, form).columns.map(({ cells }) =>
    eventBlocks(cells, window).map(({ from, to }) => `${from}-${to}`),
  );
}

const BERLIN = "Europe/Berlin";
const NIGHT = { ...DAY, minStartHour: 1, maxEndHour: 5 };

test.each<[string, Times, string, [string, string], string[][]]>([
  ["in the rows of its time", DAY, BERLIN, ["2026-11-24T08:30Z", "2026-11-24T10:00Z"], [["1-4"]]],
  ["between the lines when it begins there", DAY, BERLIN, ["2026-11-24T08:45Z", "2026-11-24T09:15Z"], [["1.5-2.5"]]],
  ["nowhere outside the meeting", DAY, BERLIN, ["2026-11-24T11:00Z", "2026-11-24T12:00Z"], [[]]],
  ["from the top when it began before", DAY, BERLIN, ["2026-11-22T08:00Z", "2026-11-24T09:00Z"], [["0-2"]]],
  ["in half a row when it is shorter", DAY, BERLIN, ["2026-11-24T10:55Z", "2026-11-24T11:00Z"], [["5.5-6"]]],
  ["in half a row when it has no length", DAY, BERLIN, ["2026-11-24T09:00Z", "2026-11-24T09:00Z"], [["2-2.5"]]],
  [
    "in every column that it touches",
    { ...DAY, tentativeDates: ["2026-11-24", "2026-11-25", "2026-11-30"] },
    BERLIN,
    ["2026-11-24T10:00Z", "2026-11-25T08:30Z"],
    [["4-6"], ["0-1"], []],
  ],
  [
    "in the rows after midnight of the day on which the window began",
    { ...DAY, minStartHour: 22, maxEndHour: 2 },
    BERLIN,
    ["2026-11-24T22:30Z", "2026-11-25T00:00Z"],
    [["3-6"]],
  ],
  [
    "in one column over midnight on the clock of the viewer",
    { ...DAY, minStartHour: 0, maxEndHour: 24 },
    "America/New_York",
    ["2026-11-24T04:00Z", "2026-11-24T06:00Z"],
    [["10-14"]],
  ],
  [
    "over the hour that clocks skip",
    { ...NIGHT, tentativeDates: ["2026-03-28", "2026-03-29"] },
    BERLIN,
    ["2026-03-29T00:30Z", "2026-03-29T02:00Z"],
    [[], ["1-6"]],
  ],
  [
    "over an hour that is repeated, and over its rows on other days",
    { ...NIGHT, tentativeDates: ["2026-10-24", "2026-10-25"] },
    BERLIN,
    ["2026-10-24T00:30Z", "2026-10-25T02:00Z"],
    // 1:00 1:30 2:00 2:30 2:00 2:30 3:00 3:30 4:00 4:30, and 2:00 to 3:00 once more on the Sunday
    [["3-10"], ["0-6"]],
  ],
])("an event lies %s", (_, meeting, zone, event, expected) => {
  expect(blocks(meeting, zone, event)).toEqual(expected);
});

test("an event lies in two pieces around time that the meeting leaves out", () => {
  const nine = slotAt(Date.parse("2026-11-24T09:00:00Z"));
  const event = { start: slotStart(nine), end: slotStart(slotAfter(nine, 4)) };
  expect(eventBlocks([nine, undefined, undefined, slotAfter(nine, 3)], event)).toEqual([
    { from: 0, to: 1 },
    { from: 3, to: 4 },
  ]);
});

test("an event covers its share of each slot that it overlaps, and no other time", () => {
  const cases = fc.tuple(anyZone, anyZone).chain(([zone, viewer]) =>
    fc.record({
      meeting: meetingIn(zone, viewer),
      viewer: fc.constant(viewer),
      from: fc.integer({ min: -300, max: 6_000 }),
      length: fc.integer({ min: 15, max: 4_000 }),
    }),
  );
  fc.assert(
    fc.property(cases, ({ meeting, viewer, from, length }) => {
      const slots = meetingSlots(meeting);
      if (slots.length === 0) return;
      const start = slotStart(slots[0]!) + from * 60_000;
      const event = { start, end: start + length * 60_000 };
      for (const { cells } of viewerGrid(slots, viewer).columns) {
        const stretches = eventBlocks(cells, event);
        for (const { from: top, to } of stretches) expect(0 <= top && top < to && to <= cells.length).toBe(true);
        for (const [row, slot] of cells.entries()) {
          if (slot === undefined) continue;
          const begins = slotStart(slot);
          const shared =
            Math.max(0, Math.min(event.end, begins + HALF_HOUR_MS) - Math.max(event.start, begins)) / HALF_HOUR_MS;
          const covered = stretches.reduce(
            (sum, block) => sum + Math.max(0, Math.min(block.to, row + 1) - Math.max(block.from, row)),
            0,
          );
          // Short ends are drawn longer than they are.
          expect(covered).toBeGreaterThanOrEqual(shared - 1e-9);
          expect(covered).toBeLessThanOrEqual(shared === 1 ? 1 : shared + 0.5 + 1e-9);
        }
      }
    }),
  );
});

/** `0-4: 0 1/2`: from row 0 to 4, in lane 0, over 1 of 2. */
function packed(stretches: string): string[] {
  const ends = stretches.split(" ").map((text) => text.split("-").map(Number) as [number, number]); // as: "0-2"
  return packEvents(ends.map(([from, to]) => ({ from, to }))).map(
    ({ from, to, lane, span, lanes }) => `${from}-${to}: ${lane} ${span}/${lanes}`,
  );
}

test.each([
  ["alone over the whole width", "0-2", ["0-2: 0 1/1"]],
  ["one below the other", "2-4 0-2", ["0-2: 0 1/1", "2-4: 0 1/1"]],
  ["side by side, the longer one first", "0-2 0-4", ["0-4: 0 1/2", "0-2: 1 1/2"]],
  ["in the lane that has become free", "0-6 1-3 3-5", ["0-6: 0 1/2", "1-3: 1 1/2", "3-5: 1 1/2"]],
  ["over the free lanes beside them", "0-2 0-2 1-4 3-6", ["0-2: 0 1/3", "0-2: 1 1/3", "1-4: 2 1/3", "3-6: 0 2/3"]],
  ["side by side when they have equal times", "0-2 0-2", ["0-2: 0 1/2", "0-2: 1 1/2"]],
])("events stand %s", (_, stretches, expected) => {
  expect(packed(stretches)).toEqual(expected);
});

const stretch = fc
  .record({ from: fc.integer({ min: 0, max: 48 }), length: fc.integer({ min: 1, max: 20 }) })
  .map(({ from, length }) => ({ from, to: from + length }));

test("events never cover each other, none is lost, and lanes are no more than simultaneous events", () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 40 }), (stretches) => {
      const all = packEvents(stretches);
      expect(all.map(({ from, to }) => ({ from, to })).toSorted(byPlace)).toEqual(stretches.toSorted(byPlace));
      for (const [at, placed] of all.entries()) {
        expect(placed.span).toBeGreaterThan(0);
        expect(placed.lane + placed.span).toBeLessThanOrEqual(placed.lanes);
        for (const other of all.slice(at + 1)) {
          const atOnce = placed.from < other.to && other.from < placed.to;
          const apart = placed.lane + placed.span <= other.lane || other.lane + other.span <= placed.lane;
          expect(!atOnce || (apart && placed.lanes === other.lanes)).toBe(true);
        }
      }
      const maxAtOnce = Math.max(
        0,
        ...stretches.map(({ from: row }) => all.filter((placed) => placed.from <= row && row < placed.to).length),
      );
      expect(Math.max(0, ...all.map(({ lanes }) => lanes))).toBe(maxAtOnce);
    }),
  );
});

function byPlace(a: { from: number; to: number }, b: { from: number; to: number }): number {
  return a.from - b.from || a.to - b.to;
}
