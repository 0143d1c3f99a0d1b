import * as fc from "fast-check";
import { expect, test } from "vitest";
import { homeDays } from "./home-days.ts";
import { forAll } from "../testing/arbitraries.ts";

/** As the specification has it. */
const SUNDAY = 7;

test("the picker starts on the Sunday of today's week", () => {
  const days = homeDays(0, "2026-11-20", SUNDAY); // a Friday
  expect(days).toHaveLength(28);
  expect(days[0]?.date).toBe("2026-11-15");
  expect(days[27]?.date).toBe("2026-12-12");
  expect(homeDays(0, "2026-11-22", SUNDAY)[0]?.date).toBe("2026-11-22"); // a Sunday
  expect(homeDays(0, "2026-11-21", SUNDAY)[0]?.date).toBe("2026-11-15"); // a Saturday
});

test("homeDays marks days before today as past, and not today", () => {
  const past = homeDays(0, "2026-11-20", SUNDAY)
    .filter((day) => day.past)
    .map((day) => day.date);
  expect(past).toEqual(["2026-11-15", "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"]);
  expect(homeDays(1, "2026-11-20", SUNDAY).some((day) => day.past)).toBe(false);
});

test("homeDays labels the month on its first visible day, a page's first day and every 1st", () => {
  const labels = (page: number): string[] =>
    homeDays(page, "2026-11-20", SUNDAY)
      .filter((day) => day.monthLabel)
      .map((day) => day.date);
  expect(labels(0)).toEqual(["2026-11-20", "2026-12-01"]);
  expect(labels(1)).toEqual(["2026-12-13", "2027-01-01"]);
  expect(labels(2)).toEqual(["2027-01-10", "2027-02-01"]);
});

test("the pages of homeDays follow each other without a gap on any day", () => {
  const today = fc
    .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  forAll(today, fc.nat({ max: 30 }), (now, page) => {
    const days = [...homeDays(page, now, SUNDAY), ...homeDays(page + 1, now, SUNDAY)].map(({ date }) =>
      Temporal.PlainDate.from(date),
    );
    expect(days[0]?.dayOfWeek).toBe(7);
    for (const [i, day] of days.slice(1).entries()) expect(days[i]?.add({ days: 1 }).equals(day)).toBe(true);
    expect(homeDays(0, now, SUNDAY).findIndex(({ date }) => date === now)).toBeOneOf([0, 1, 2, 3, 4, 5, 6]);
  });
});

test("homeDays refuses a negative or fractional page", () => {
  expect(() => homeDays(-1, "2026-11-20", SUNDAY)).toThrow(RangeError);
  expect(() => homeDays(0.5, "2026-11-20", SUNDAY)).toThrow(RangeError);
});

test.each([
  [1, "2026-11-16"],
  [6, "2026-11-14"],
  [7, "2026-11-15"],
])("the picker begins on the day %i of the week: %s", (firstDay, date) => {
  expect(homeDays(0, "2026-11-20", firstDay)[0]?.date).toBe(date);
  expect(homeDays(0, date, firstDay)[0]?.date).toBe(date);
});
