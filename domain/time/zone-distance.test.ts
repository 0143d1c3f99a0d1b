import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ALL_ZONES, anyZone, meetingIn } from "../testing/arbitraries.ts";
import { slotStart } from "./slot.ts";
import { isAroundClock, meetingSlots } from "./meeting-slots.ts";
import { viewerGrid } from "./viewer-grid.ts";
import { parseZone } from "./zone-clock.ts";
import { zoneDistances } from "./zone-distance.ts";

const days = (month: string, ...numbers: number[]) => numbers.map((day) => `${month}-${String(day).padStart(2, "0")}`);
const MARCH = days("2027-03", 12, 13, 14, 15, 20, 26, 27, 28, 29);

/** Returns the distances of an organiser's zone in each column, as a viewer reads them: `6h` for the usual distance. */
function read(
  organisers: string,
  viewers: string,
  dates: readonly string[],
  hours: readonly [number, number] = [9, 17],
) {
  const [minStartHour, maxEndHour] = hours;
  const times = { tentativeDates: [...dates], minStartHour, maxEndHour, timezone: organisers };
  const grid = viewerGrid(meetingSlots(times), viewers, { isAroundClock: isAroundClock(times) });
  const { usual, unusual } = zoneDistances(grid.columns, viewers, organisers);
  const pairs = grid.columns.map(({ date }, at) => [date, unusual[at]] as const);
  return { usual, unusual: Object.fromEntries(pairs.filter(([, distances]) => distances !== undefined)) };
}

const NEW_YORK = "America/New_York";
const BERLIN = "Europe/Berlin";
const WEEKEND = days("2027-03", 12, 13, 14);
const SPRING = days("2027-03", 26, 27, 28, 29);
const APRIL = days("2027-04", 2, 3, 4, 5);
type Asked = readonly [
  organisers: string,
  viewers: string,
  dates: readonly string[],
  hours?: readonly [number, number],
];

/** The usual distance, then the others: `13 -300 -240` changes on the 13th. */
test.each<[string, Asked, number, string]>([
  ["two weeks in March are an hour nearer", [NEW_YORK, BERLIN, MARCH], -300, "12 -360, 13 -360, 28 -360, 29 -360"],
  ["one weekend with a change", [NEW_YORK, BERLIN, WEEKEND], -360, "14 -300"],
  ["as far in the other direction, ahead", [BERLIN, NEW_YORK, WEEKEND], 360, "14 300"],
  ["a zone whose clocks never change", ["Asia/Tokyo", "Asia/Kathmandu", MARCH], 195, ""],
  ["half an hour", ["Asia/Kolkata", "Europe/London", SPRING, [12, 17]], 330, "28 270, 29 270"],
  ["a change by half an hour", ["Australia/Lord_Howe", "Australia/Sydney", APRIL], 0, "04 30, 05 30"],
  ["a change in both zones at once", ["Europe/Paris", BERLIN, MARCH, [0, 0]], 0, ""],
  ["a change in the night of a column", [NEW_YORK, "UTC", days("2027-03", 13, 14), [9, 9]], -240, "13 -300 -240"],
])("zone distances: %s", (_, asked, usual, expected) => {
  const { unusual, ...most } = read(...asked);
  const texts = Object.entries(unusual).map(([date, distances]) => [date.slice(8), ...(distances ?? [])].join(" "));
  expect([most, texts.join(", ")]).toEqual([{ usual }, expected]);
});

test("the distance of each slot is the difference of both clocks", () => {
  const zones = fc.tuple(anyZone, anyZone);
  fc.assert(
    fc.property(
      zones.chain(([zone, other]) => fc.tuple(fc.constant(zone), fc.constant(other), meetingIn(zone, other))),
      ([zone, other, meeting]) => {
        const grid = viewerGrid(meetingSlots(meeting), zone);
        const { usual, unusual } = zoneDistances(grid.columns, zone, other);
        for (const [at, { cells }] of grid.columns.entries()) {
          const distances = cells.flatMap((slot) =>
            slot === undefined ? [] : [minutesBetween(zone, other, slotStart(slot))],
          );
          expect(unusual[at] ?? [usual]).toEqual([...new Set(distances)]);
        }
      },
    ),
    { numRuns: 200 },
  );
});

function minutesBetween(zone: string, other: string, at: number): number {
  const instant = Temporal.Instant.fromEpochMilliseconds(at);
  const [ownOffset, otherOffset] = [zone, other].map((name) => instant.toZonedDateTimeISO(name).offsetNanoseconds);
  return ((otherOffset ?? 0) - (ownOffset ?? 0)) / 6e10;
}

test("zoneDistances without days has no distances", () => {
  expect(zoneDistances([], "Europe/Berlin", "America/New_York")).toEqual({ usual: 0, unusual: [] });
});

test("parseZone accepts every IANA zone in any letter case", () => {
  for (const zone of [...ALL_ZONES, "UTC"]) {
    expect(parseZone(zone)).toBe(zone);
    expect(parseZone(zone.toLowerCase())).toBe(zone);
  }
});
