import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyZone, forAll } from "../testing/arbitraries.ts";
import { dayNumber, isoDate } from "../time/calendar-day.ts";
import { DAY_QUARTERS, HALF_HOUR_QUARTERS, QUARTER_MS, slotAt, slotLabel, slotStart, type Slot } from "../time/slot.ts";
import { REFERENCE_MONDAY } from "../time/weekdays.ts";
import { freeSlots, slotWindows, USUAL_WEEKS } from "./slot-windows.ts";

const HALF_HOUR_MS = 30 * 60_000;
const DATES = { timezone: "UTC", zone: "UTC", nowMs: 0 };
const windowsOf = (slots: readonly Slot[]) => slotWindows({ slots, length: HALF_HOUR_QUARTERS }, DATES);

const instant = (time: string): number => Date.parse(`2026-11-24T${time}:00Z`);
const morning = ["09:00", "09:30", "10:00", "10:30", "11:00"].map((time) => slotAt(instant(time)));
const times = (slots: readonly Slot[]): string[] => slots.map((slot) => slotLabel(slot).slice(11, 16));

test.each([
  ["when nothing is on", "", "09:00 09:30 10:00 10:30 11:00"],
  ["around an hour", "09:30-10:30", "09:00 10:30 11:00"],
  ["around ten minutes inside one of them", "10:10-10:20", "09:00 09:30 10:30 11:00"],
  ["around ten minutes across two of them", "09:55-10:05", "09:00 10:30 11:00"],
  ["when an event ends as one begins", "08:00-09:00", "09:00 09:30 10:00 10:30 11:00"],
  ["when an event begins as the last ends", "11:30-12:00", "09:00 09:30 10:00 10:30 11:00"],
  ["around a minute at the very end", "11:29-12:00", "09:00 09:30 10:00 10:30"],
  ["around a long event that hides a short one", "09:00-11:00 09:10-09:20", "11:00"],
  ["when the long event comes second", "09:10-09:20 09:00-11:00", "11:00"],
  ["when every half hour is taken", "00:00-23:59", ""],
  ["around a reminder without length", "10:15-10:15", "09:00 09:30 10:00 10:30 11:00"],
])("freeSlots returns the free half hours %s", (_, busy, expected) => {
  const stretches = Array.from(busy.matchAll(/(\S+)-(\S+)/g), ([, start = "", end = ""]) => {
    return { start: instant(start), end: instant(end) };
  });
  expect(times(freeSlots(windowsOf(morning), stretches)).join(" ")).toBe(expected);
});

const MINUTE_MS = 60_000;
const stretch = fc
  .record({ from: fc.integer({ min: -600, max: 6_000 }), length: fc.integer({ min: 0, max: 3_000 }) })
  .map(({ from, length }) => ({
    start: instant("00:00") + from * MINUTE_MS,
    end: instant("00:00") + (from + length) * MINUTE_MS,
  }));
const anyQuarters = fc
  .uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 120 })
  .map((quarters) =>
    quarters.sort((a, b) => a - b).map((quarter) => slotAt(instant("00:00") + quarter * 15 * MINUTE_MS)),
  );

test("freeSlots returns the slots that no stretch overlaps, in any order of the stretches", () => {
  forAll(anyQuarters, fc.array(stretch, { maxLength: 20 }), (all, busy) => {
    const overlaps = (slot: Slot): boolean =>
      busy.some(({ start, end }) => start < end && start < slotStart(slot) + HALF_HOUR_MS && end > slotStart(slot));
    expect(new Set(freeSlots(windowsOf(all), busy))).toEqual(new Set(all.filter((slot) => !overlaps(slot))));
  });
});

/** Monday is 0. */
const weekly = (day: number, time: string): Slot => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return ((REFERENCE_MONDAY + day) * DAY_QUARTERS + hour * 4 + minute / 15) as Slot;
};
const label = (time: number): string => new Date(time).toISOString().slice(5, 16);
type Clocks = { readonly timezone: string; readonly nowMs: number };
const weeks = (slots: readonly Slot[], clocks: Clocks, length = HALF_HOUR_QUARTERS) =>
  slotWindows({ slots, length }, { kind: "weekdays", zone: "UTC", ...clocks });

test.each([
  ["from today on", "UTC", "2026-11-24T08:00Z", 1, "09:00", "11-24T09:00 12-01T09:00 12-08T09:00 12-15T09:00"],
  [
    "with today's, which is under way",
    "UTC",
    "2026-11-24T09:29Z",
    1,
    "09:00",
    "11-24T09:00 12-01T09:00 12-08T09:00 12-15T09:00",
  ],
  [
    "from next week on, when today's is over",
    "UTC",
    "2026-11-24T09:30Z",
    1,
    "09:00",
    "12-01T09:00 12-08T09:00 12-15T09:00 12-22T09:00",
  ],
  [
    "on the clocks of the meeting, which change",
    "Europe/Berlin",
    "2026-10-12T06:00Z",
    0,
    "09:00",
    "10-12T07:00 10-19T07:00 10-26T08:00 11-02T08:00",
  ],
  [
    "on a day before UTC's",
    "Pacific/Kiritimati",
    "2026-11-23T12:00Z",
    1,
    "09:00",
    "11-23T19:00 11-30T19:00 12-07T19:00 12-14T19:00",
  ],
  [
    "except where clocks skip it",
    "Europe/Berlin",
    "2026-03-23T00:00Z",
    6,
    "02:30",
    "04-05T00:30 04-12T00:30 04-19T00:30",
  ],
  [
    "twice where clocks repeat it",
    "Europe/Berlin",
    "2026-10-19T00:00Z",
    6,
    "02:30",
    "10-25T00:30 10-25T01:30 11-01T01:30 11-08T01:30 11-15T01:30",
  ],
])("a slot of a weekday has its windows %s", (_, timezone, now, day, time, expected) => {
  const windows = weeks([weekly(day, time)], { timezone, nowMs: Date.parse(now) });
  expect(windows.map(({ start }) => label(start)).join(" ")).toBe(expected);
});

test.each([
  ["free in all four weeks", "", "09:00 09:30"],
  ["taken when one of the weeks has an event", "2026-11-02T08:30Z", "09:00"],
  ["not taken by an event at the hour before clocks changed", "2026-11-02T07:00Z", "09:00 09:30"],
  ["not taken by an event in the fifth week", "2026-11-09T08:00Z", "09:00 09:30"],
])("a weekly slot is %s", (_, event, expected) => {
  const windows = weeks([weekly(0, "09:00"), weekly(0, "09:30")], {
    timezone: "Europe/Berlin",
    nowMs: Date.parse("2026-10-12T00:00Z"),
  });
  const busy = event === "" ? [] : [{ start: Date.parse(event), end: Date.parse(event) + HALF_HOUR_MS }];
  expect(times(freeSlots(windows, busy)).join(" ")).toBe(expected);
});

test("a weekly slot is free exactly when its clock times in the four weeks are, in every zone on any day", () => {
  const anyDay = fc.integer({ min: dayNumber("2024-01-01"), max: dayNumber("2027-12-31") });
  const anyBusy = fc.array(
    fc.record({ from: fc.integer({ min: -200, max: 2_900 }), length: fc.integer({ min: 1, max: 40 }) }),
    { maxLength: 12 },
  );
  const anySlots = fc
    .uniqueArray(fc.integer({ min: 0, max: 335 }), { minLength: 1, maxLength: 20 })
    .map((halfHours) => halfHours.sort((a, b) => a - b).map((at) => (weekly(0, "00:00") + at * 2) as Slot));
  forAll(anyZone, anyDay, anySlots, anyBusy, (timezone, day, slots, drawn) => {
    const today = isoDate(day);
    const origin = Temporal.PlainDate.from(today).toZonedDateTime(timezone).epochMilliseconds;
    const busy = drawn.map(({ from, length }) => {
      const start = origin + from * QUARTER_MS;
      return { start, end: start + length * QUARTER_MS };
    });
    const isFree = (slot: Slot): boolean => {
      const hour = new Date(slotStart(slot)).toISOString().slice(11, 16);
      const weekday = Math.floor(slot / DAY_QUARTERS) - REFERENCE_MONDAY;
      return Array.from({ length: 7 * USUAL_WEEKS }, (_, at) => Temporal.PlainDate.from(isoDate(day + at)))
        .filter(({ dayOfWeek }) => dayOfWeek === weekday + 1)
        .flatMap((date) => {
          const reading = date.toPlainDateTime(hour);
          const passes = (["earlier", "later"] as const).map((disambiguation) =>
            reading.toZonedDateTime(timezone, { disambiguation }),
          );
          return passes.filter((pass) => pass.toPlainDateTime().equals(reading));
        })
        .every(({ epochMilliseconds: start }) =>
          busy.every((event) => event.end <= start || event.start >= start + HALF_HOUR_MS),
        );
    };
    const windows = weeks(slots, { timezone, nowMs: origin });
    expect(new Set(freeSlots(windows, busy))).toEqual(new Set(slots.filter(isFree)));
  });
});

test.each([
  ["America/New_York", "11-24T05:00-11-25T05:00"],
  ["Pacific/Kiritimati", "11-23T10:00-11-24T10:00"],
])("the window of a whole day is the viewer's day in %s", (zone, expected) => {
  const slots = [slotAt(Date.parse("2026-11-24T00:00Z"))];
  const windows = slotWindows(
    { slots, length: DAY_QUARTERS },
    { kind: "wholeDays", timezone: "Europe/Berlin", zone, nowMs: 0 },
  );
  expect(windows.map(({ start, end }) => `${label(start)}-${label(end)}`).join()).toBe(expected);
});
