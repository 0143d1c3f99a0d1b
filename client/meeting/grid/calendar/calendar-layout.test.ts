import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayNumber } from "#domain/time/calendar-day.ts";
import { calendarWeeks, DAYS_PER_WEEK } from "#domain/time/calendar-weeks.ts";
import { dayAfterKey, dayAt } from "./calendar-layout.ts";

/** Weekdays of 100 px with gaps of 4 px, weeks of 72 px. */
const geometryOf = (weeks: number) => ({
  weekdays: Array.from({ length: DAYS_PER_WEEK }, (_, at) => ({ from: at * 104, to: at * 104 + 100 })),
  weeks: Array.from({ length: weeks }, (_, at) => ({ from: 30 + at * 76, to: 102 + at * 76 })),
});
/** The middle of a weekday of a week. */
const place = (week: number, weekday: number) => ({ x: weekday * 104 + 50, y: week * 76 + 66 });
const mondayOn = (days: readonly number[]) =>
  calendarWeeks(
    days.map((day) => dayNumber("2026-11-29") + day),
    1,
  );

/**
 * Columns of the days:
 * ```
 * · · · 0 1 · 2
 * · 3 · 4 · · ·
 * ```
 */
const WEEKS = mondayOn([4, 5, 7, 9, 11]);

test.each([
  ["on a day", place(0, 3), 0, 0],
  ["in the gap below a week", { x: 350, y: 103 }, 0, 0],
  ["on the next day, which is not offered", place(0, 5), 0, 1],
  ["over the end of a week", place(1, 0), 0, 2],
  ["on a day in the next week", place(1, 1), 1, 3],
  ["behind the last day", place(1, 6), 0, 4],
  ["above and before all days", { x: -400, y: -90 }, 4, 0],
  ["that goes back to a day that is not offered", place(1, 2), 4, 4],
  ["that goes back over the beginning of a week", place(0, 4), 3, 1],
  ["that goes back between days", place(0, 5), 3, 2],
  ["that comes from an earlier page", place(0, 5), -1, 1],
  ["that comes from a later page", place(1, 2), 9, 4],
])("a stroke reaches the last offered day up to a hand %s", (_, at, from, day) => {
  expect(dayAt(WEEKS, geometryOf(2), { ...at, from })).toBe(day);
});

test("a stroke reaches the last offered day up to the hand when weeks run from right to left", () => {
  const mirrored = { ...geometryOf(2), weekdays: geometryOf(2).weekdays.toReversed() };
  expect(dayAt(WEEKS, mirrored, { ...place(1, 5), from: 0 })).toBe(3);
  expect(dayAt(WEEKS, mirrored, { ...place(1, 3), from: 0 })).toBe(4);
});

test("a point in a calendar without weeks is on no day", () => {
  expect(dayAt([], { weekdays: [], weeks: [] }, { x: 1, y: 1 })).toBeUndefined();
});

test("a stroke reaches the last offered day up to the hand in any calendar and at any place", () => {
  const anyDays = fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 30 })
    .map((days) => days.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(anyDays, fc.nat(), fc.nat(), fc.nat(), (days, anyWeek, anyWeekday, anyFrom) => {
      const weeks = mondayOn(days);
      const cells = weeks.flatMap(({ columns }) => columns);
      const [week, weekday, from] = [anyWeek % weeks.length, anyWeekday % DAYS_PER_WEEK, anyFrom % days.length];
      const reached = dayAt(weeks, geometryOf(weeks.length), { ...place(week, weekday), from });
      const hand = week * DAYS_PER_WEEK + weekday;
      const [start, end] = [cells.indexOf(from), cells.indexOf(reached)];
      expect(end).toBeGreaterThanOrEqual(Math.min(start, hand));
      expect(end).toBeLessThanOrEqual(Math.max(start, hand));
      // No day between the reached one and the hand.
      const beyond = cells.slice(Math.min(end + 1, hand), Math.max(end, hand + 1));
      expect(beyond.filter((day) => day !== undefined && day !== reached)).toEqual([]);
    }),
  );
});

describe("keys", () => {
  const dayReached = (key: string, day: number, ctrlKey = false) =>
    dayAfterKey({ key, ctrlKey }, day, { weeks: WEEKS, perPage: 6 });

  test.each([
    ["the next day", "ArrowRight", 0, 1],
    ["the next week over the end of a week", "ArrowRight", 2, 3],
    ["the week before", "ArrowLeft", 3, 2],
    ["no day after the last", "ArrowRight", 4, 4],
    ["no day before the first", "ArrowLeft", 0, 0],
    ["the same weekday below", "ArrowDown", 0, 4],
    ["the weekday nearest to it", "ArrowDown", 2, 4],
    ["the nearest weekday above", "ArrowUp", 3, 0],
    ["no week above the first", "ArrowUp", 1, 1],
    ["no week below the last", "ArrowDown", 3, 3],
    ["the first day of the week", "Home", 4, 3],
    ["the last day of the week", "End", 0, 2],
    ["no other page where there is one", "PageDown", 1, 1],
    ["no earlier page", "PageUp", 1, 1],
  ])("a key reaches %s: %s", (_, key, day, reached) => {
    expect(dayReached(key, day)).toBe(reached);
  });

  test("Home and End with Ctrl reach the first and the last day of the page", () => {
    expect([dayReached("Home", 3, true), dayReached("End", 1, true)]).toEqual([0, 4]);
  });

  test("page keys and vertical arrows reach other pages, Home and End with Ctrl do not", () => {
    const pages = { weeks: mondayOn([1, 9, 17, 25]), perPage: 2 };
    const reached = (key: string, day: number, ctrlKey = false) => dayAfterKey({ key, ctrlKey }, day, pages);
    expect([reached("PageDown", 1), reached("PageUp", 3), reached("PageUp", 0)]).toEqual([2, 0, 0]);
    expect([reached("ArrowDown", 1), reached("ArrowUp", 2)]).toEqual([2, 1]);
    expect([reached("End", 0, true), reached("Home", 3, true)]).toEqual([1, 2]);
  });

  test("a key that does not move leads to no day", () => {
    expect(dayReached("Enter", 1)).toBeUndefined();
  });
});
