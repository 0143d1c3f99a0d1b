import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyZone, forAll } from "../testing/arbitraries.ts";
import { isoDate } from "../time/calendar-day.ts";
import { spanOf } from "./calendar-event.ts";

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
])(
  "a whole day %s lasts from its first moment to the first moment of the next day",
  (_, zone, from, until, start, end) => {
    const span = spanOf({ start: day(from), end: day(until), isAllDay: true }, zone);
    expect([text(span.start), text(span.end)]).toEqual([start, end]);
  },
);

test("spanOf leaves an event with hours as it is", () => {
  expect(spanOf({ start: 1, end: 2, isAllDay: false }, "Asia/Kathmandu")).toEqual({ start: 1, end: 2 });
});

test("whole days follow each other without a gap in every zone", () => {
  forAll(anyZone, fc.integer({ min: 11_000, max: 21_900 }), (zone, number) => {
    const wholeDay = (at: number) =>
      spanOf({ start: day(isoDate(at)), end: day(isoDate(at + 1)), isAllDay: true }, zone);
    expect(wholeDay(number).end).toBe(wholeDay(number + 1).start);
  });
});
