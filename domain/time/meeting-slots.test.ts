import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hoursOn } from "../meeting/hours.ts";
import type { CandidateTimes } from "../meeting/meeting.ts";
import { ALL_ZONES, meetingIn } from "../testing/arbitraries.ts";
import { readVectors } from "../testing/read-vectors.ts";
import { meetingSlots, presentSlots } from "./meeting-slots.ts";
import { QUARTER_MS, slotAt, slotLabel, type Slot } from "./slot.ts";
import { slotQuarters } from "./slot-length.ts";

const HOUR_MS = 4 * QUARTER_MS;

test.each(readVectors("meeting-slots.txt"))("meetingSlots has the slots of the table: $title", ({ times, lines }) => {
  expect(byDay(meetingSlots(times))).toEqual(lines);
});

test("meetingSlots and Temporal find the same slots in every zone, and none overlaps another", () => {
  for (const zone of ALL_ZONES) {
    fc.assert(
      fc.property(meetingIn(zone), (times) => {
        const slots = meetingSlots(times);
        expect(slots).toEqual(slotsByTemporal(times));
        const steps = slots.slice(1).map((slot, i) => slot - (slots[i] ?? slot));
        expect(steps.filter((step) => step < slotQuarters(times))).toEqual([]);
      }),
      { numRuns: 2 },
    );
  }
});

test("a meeting without dates has no slots", () => {
  expect(meetingSlots({ tentativeDates: [], minStartHour: 9, maxEndHour: 17, timezone: "UTC" })).toEqual([]);
});

test("a meeting of 60 whole days has all of their half hours", () => {
  const tentativeDates = Array.from({ length: 60 }, (_, i) =>
    Temporal.PlainDate.from("2026-09-20").add({ days: i }).toString(),
  );
  const slots = meetingSlots({ tentativeDates, minStartHour: 0, maxEndHour: 0, timezone: "America/New_York" });
  expect(slots).toHaveLength(60 * 48 + 2); // the clocks go back on 1 November
});

const oneDay = (day: number, more: Partial<CandidateTimes> = {}): CandidateTimes => ({
  tentativeDates: [Temporal.PlainDate.from("2026-11-01").add({ days: day }).toString()],
  minStartHour: 9,
  maxEndHour: 17,
  timezone: "Europe/Berlin",
  ...more,
});

test("the cache of slots returns each meeting its own slots", () => {
  const sampledTimes = [
    oneDay(1),
    oneDay(2),
    ...[
      { minStartHour: 8 },
      { maxEndHour: 18 },
      { timezone: "UTC" },
      { hoursByDay: { "2026-11-02": { minStartHour: 12, maxEndHour: 14 } } },
    ].map((more) => oneDay(1, more)),
  ];
  for (const meeting of [...sampledTimes, ...sampledTimes])
    expect([...presentSlots(meeting)]).toEqual(meetingSlots(meeting));
  expect(presentSlots(oneDay(1))).toBe(presentSlots({ ...oneDay(1) }));
});

test("the cache of slots drops the oldest meetings and never stores an empty meeting", () => {
  const first = presentSlots(oneDay(1));
  for (let day = 2; day < 200; day += 1) presentSlots(oneDay(day));
  expect(presentSlots(oneDay(1))).not.toBe(first);
  expect(presentSlots(oneDay(1))).toEqual(first);

  const none = oneDay(1, { maxEndHour: 9.25 });
  expect(presentSlots(none).size).toBe(0);
  expect(presentSlots(none)).not.toBe(presentSlots(none));
});

/** The definition word for word: asks Temporal for each quarter hour around the dates. */
function slotsByTemporal(times: CandidateTimes): Slot[] {
  const length = slotQuarters(times);
  const windows = times.tentativeDates.map((date) => {
    const { minStartHour, maxEndHour } = hoursOn(times, date);
    const start = Date.parse(`${date}T00:00Z`) + (minStartHour % 24) * HOUR_MS;
    return { start, end: start + ((maxEndHour - minStartHour + 24) % 24 || 24) * HOUR_MS };
  });
  const computations = new Map<number, number>();
  const offsetAt = (ms: number): number =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(times.timezone).offsetNanoseconds / 1e6;
  const wall = (ms: number): number => {
    const reading = computations.get(ms) ?? ms + offsetAt(ms);
    computations.set(ms, reading);
    return reading;
  };
  const inWindow = (ms: number): boolean => {
    const reading = wall(ms);
    return windows.some(({ start, end }) => start <= reading && reading < end);
  };
  const slots = new Set<Slot>();
  for (const { start, end } of windows) {
    for (let ms = start - 15 * HOUR_MS; ms < end + 15 * HOUR_MS; ms += QUARTER_MS) {
      const inStep = (wall(ms) - times.minStartHour * HOUR_MS) % (length * QUARTER_MS) === 0;
      const quarters = Array.from({ length }, (_, at) => ms + at * QUARTER_MS);
      if (inStep && quarters.every(inWindow)) slots.add(slotAt(ms));
    }
  }
  // Clocks that move by half an hour shift the hourly slots; of two that overlap, the earlier remains.
  const apart: Slot[] = [];
  for (const slot of [...slots].sort((a, b) => a - b))
    if (slot >= (apart.at(-1) ?? -Infinity) + length) apart.push(slot);
  return apart;
}

/** Formats slots as the table does: a line per UTC day. */
function byDay(slots: readonly Slot[]): string[] {
  const days = new Map<string, string[]>();
  for (const slot of slots) {
    const [day = "", time = ""] = slotLabel(slot).slice(0, 16).split("T");
    days.set(day, [...(days.get(day) ?? []), time]);
  }
  return [...days].map(([day, slotTimes]) => [day, ...slotTimes].join(" "));
}
