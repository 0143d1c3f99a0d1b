import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyZone, forAll } from "../testing/arbitraries.ts";
import { isoDate } from "../time/calendar-day.ts";
import { spanOf, freeSlots } from "./calendar-event.ts";
import { HALF_HOUR_QUARTERS, slotAt, slotLabel, slotStart, type Slot } from "../time/slot.ts";

const HALF_HOUR_MS = 30 * 60_000;

const day = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const text = (instant: number): string => new Date(instant).toISOString().slice(0, 16);

test.each([
  ["in winter", "America/New_York", "2026-11-24", "2026-11-25", "2026-11-24T05:00", "2026-11-25T05:00"],
  ["of 25 hours", "America/New_York", "2026-11-01", "2026-11-02", "2026-11-01T04:00", "2026-11-02T05:00"],
  ["of 23 hours", "Europe/Berlin", "2026-03-29", "2026-03-30", "2026-03-28T23:00", "2026-03-29T22:00"],
  ["that begins at 1 AM", "Africa/Cairo", "2026-04-24", "2026-04-25", "2026-04-23T22:00", "2026-04-24T21:00"],
  [
    "ahead of UTC by more than half a day",
    "Pacific/Kiritimati",
    "2026-11-24",
    "2026-11-26",
    "2026-11-23T10:00",
    "2026-11-25T10:00",
  ],
])("a whole day %s lasts from its first moment to the next day's", (_, zone, from, until, start, end) => {
  const span = spanOf({ start: day(from), end: day(until), isAllDay: true }, zone);
  expect([text(span.start), text(span.end)]).toEqual([start, end]);
});

test("an event with hours has the same stretch in every zone", () => {
  expect(spanOf({ start: 1, end: 2, isAllDay: false }, "Asia/Kathmandu")).toEqual({ start: 1, end: 2 });
});

test("whole days follow each other without a gap in every zone", () => {
  forAll(anyZone, fc.integer({ min: 11_000, max: 21_900 }), (zone, number) => {
    const wholeDay = (at: number) =>
      spanOf({ start: day(isoDate(at)), end: day(isoDate(at + 1)), isAllDay: true }, zone);
    expect(wholeDay(number).end).toBe(wholeDay(number + 1).start);
  });
});

const at = (time: string): number => Date.parse(`2026-11-24T${time}:00Z`);
const morning = ["09:00", "09:30", "10:00", "10:30", "11:00"].map((time) => slotAt(at(time)));
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
  ["when the long one comes second", "09:10-09:20 09:00-11:00", "11:00"],
  ["when everything is taken", "00:00-23:59", ""],
  ["around a reminder without length", "10:15-10:15", "09:00 09:30 10:00 10:30 11:00"],
])("of the half hours from 9:00 to 11:30, %s, these are free", (_, busy, expected) => {
  const stretches = Array.from(busy.matchAll(/(\S+)-(\S+)/g), ([, start = "", end = ""]) => {
    return { start: at(start), end: at(end) };
  });
  expect(times(freeSlots({ slots: morning, length: HALF_HOUR_QUARTERS }, stretches)).join(" ")).toBe(expected);
});

const minute = 60_000;
const stretch = fc
  .record({ from: fc.integer({ min: -600, max: 6_000 }), length: fc.integer({ min: 0, max: 3_000 }) })
  .map(({ from, length }) => ({ start: at("00:00") + from * minute, end: at("00:00") + (from + length) * minute }));
const slots = fc
  .uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 120 })
  .map((quarters) => quarters.map((quarter) => slotAt(at("00:00") + quarter * 15 * minute)));

test("freeSlots returns the slots that no stretch overlaps, in any order of the stretches", () => {
  forAll(slots, fc.array(stretch, { maxLength: 20 }), (all, busy) => {
    const overlaps = (slot: Slot): boolean =>
      busy.some(({ start, end }) => start < end && start < slotStart(slot) + HALF_HOUR_MS && end > slotStart(slot));
    expect(new Set(freeSlots({ slots: all, length: HALF_HOUR_QUARTERS }, busy))).toEqual(
      new Set(all.filter((slot) => !overlaps(slot))),
    );
  });
});
