import { listText } from "./list-text.ts";
import { describe, expect, test } from "vitest";
import { clockText, hourLabel, localTime } from "./clock-text.ts";
import { aroundDay } from "./calendar-text.ts";
import { dateText, datesText, dayText, listedDay, monthsText, shortDay, weekdayDate } from "./day-text.ts";
import { lengthText, numberText, wholeLengthText } from "./number-text.ts";
import { momentText, rangeText } from "./range-text.ts";
import { scheduleText, stretchText } from "./stretch-text.ts";
import { US_READER } from "./reader.ts";

const at = (text: string) => Date.parse(text);

describe("clocks have twelve hours", () => {
  test.each([
    [0, "12 AM", "12:00 AM"],
    [30, "12:30 AM", "12:30 AM"],
    [9 * 60, "9 AM", "9:00 AM"],
    [12 * 60, "12 PM", "12:00 PM"],
    [13 * 60 + 15, "1:15 PM", "1:15 PM"],
    [24 * 60, "12 AM", "12:00 AM"],
  ])("minute %i of the day is %s, or %s in full", (minute, label, clock) => {
    expect(hourLabel(US_READER, minute)).toBe(label);
    expect(clockText(US_READER, minute)).toBe(clock);
  });
});

test("an instant falls on another day in another zone", () => {
  expect(localTime(at("2026-11-24T20:00Z"), "Asia/Tokyo")).toEqual({ date: "2026-11-25", minute: 5 * 60 });
  expect(localTime(at("2026-11-24T20:00Z"), "America/New_York")).toEqual({ date: "2026-11-24", minute: 15 * 60 });
});

test("a day has a short name, a number and a spoken name", () => {
  expect(dayText(US_READER, "2026-11-24")).toMatchObject({
    weekday: "Tue",
    day: "24",
    month: "Nov",
    spoken: "Tuesday 24 November",
  });
});

describe("the heading names every month once", () => {
  test.each([
    [["2026-11-22", "2026-11-28"], "November 2026"],
    [["2026-11-30", "2026-12-01"], "November – December 2026"],
    [["2026-12-31", "2027-01-01"], "December 2026 – January 2027"],
    [[], ""],
  ])("%j is %s", (dates, heading) => {
    expect(monthsText(US_READER, dates)).toBe(heading);
  });
});

describe("a stretch of time in words", () => {
  test.each([
    ["2026-11-24T18:00Z", "2026-11-24T20:00Z", "Tue 24, 1:00 – 3:00 PM", "Tue, Nov 24 from 1:00PM - 3:00PM"],
    ["2026-11-24T16:00Z", "2026-11-24T18:00Z", "Tue 24, 11:00 AM – 1:00 PM", "Tue, Nov 24 from 11:00AM - 1:00PM"],
    [
      "2026-11-25T04:00Z",
      "2026-11-25T05:30Z",
      "Tue 24 → Wed 25, 11:00 PM – 12:30 AM",
      "Tue, Nov 24 → Wed 25 from 11:00PM - 12:30AM",
    ],
  ])("%s to %s is %s", (start, end, listed, announced) => {
    const range = { start: at(start), end: at(end) };
    expect(rangeText(US_READER, range, "America/New_York")).toBe(listed);
    expect(scheduleText(US_READER, range, "America/New_York")).toBe(announced);
  });
});

describe("a scheduled time names the day on which it ends", () => {
  test.each([
    ["2026-11-25T03:00Z", "2026-11-25T05:00Z", "Tue, Nov 24 from 10:00PM - 12:00AM", "2 h"],
    ["2026-12-01T04:30Z", "2026-12-01T06:00Z", "Mon, Nov 30 → Tue, Dec 1 from 11:30PM - 1:00AM", "1.5 h"],
    // Clocks are set back: from 1:30 to 1:30 an hour passes.
    ["2026-11-01T05:30Z", "2026-11-01T06:30Z", "Sun, Nov 1 from 1:30AM - 1:30AM", "1 h"],
    ["2026-11-24T18:00Z", "2026-11-24T18:30Z", "Tue, Nov 24 from 1:00PM - 1:30PM", "30 min"],
  ])("%s to %s is %s, %s", (start, end, announced, length) => {
    const range = { start: at(start), end: at(end) };
    expect(scheduleText(US_READER, range, "America/New_York")).toBe(announced);
    expect(lengthText(US_READER, (range.end - range.start) / 60_000)).toBe(length);
  });
});

test.each([
  ["2026-11-24T18:00Z", "2026-11-24T20:00Z", "Tue, Nov 24", "1 – 3 PM", "2 h"],
  ["2026-11-24T17:30Z", "2026-11-24T19:00Z", "Tue, Nov 24", "12:30 – 2 PM", "1.5 h"],
  ["2026-11-24T16:00Z", "2026-11-24T18:00Z", "Tue, Nov 24", "11 AM – 1 PM", "2 h"],
  ["2026-11-25T03:00Z", "2026-11-25T05:00Z", "Tue, Nov 24", "10 PM – 12 AM", "2 h"],
  ["2026-11-25T04:00Z", "2026-11-25T05:30Z", "Tue, Nov 24 → Wed 25", "11 PM – 12:30 AM", "1.5 h"],
  ["2026-11-24T14:00Z", "2026-11-24T14:30Z", "Tue, Nov 24", "9 – 9:30 AM", "30 min"],
  // Clocks go forward at 2: one hour passes.
  ["2027-03-14T06:00Z", "2027-03-14T07:00Z", "Sun, Mar 14", "1 AM – 3 AM", "1 h", true],
  // They go back at 2: two hours pass.
  ["2026-11-01T05:00Z", "2026-11-01T07:00Z", "Sun, Nov 1", "1 AM – 2 AM", "2 h", true],
  ["2026-11-01T05:30Z", "2026-11-01T06:00Z", "Sun, Nov 1", "1:30 AM – 1 AM", "30 min", true],
])("a best time from %s to %s", (start, end, day, time, length, hasClockChange = false) => {
  const range = { start: at(start), end: at(end) };
  expect(stretchText(US_READER, range, "America/New_York")).toEqual({ day, time, length, hasClockChange });
});

test("a day has the names that the specification's screens give it", () => {
  const day = "2026-11-24";
  expect(shortDay(US_READER, day)).toBe("Tue 24");
  expect(listedDay(US_READER, day)).toBe("Tue 24 Nov");
  expect(weekdayDate(US_READER, day)).toBe("Tue, Nov 24");
  expect(aroundDay(US_READER, day)).toEqual(["Tuesday ", "24", " November 2026"]);
  expect(dateText(US_READER, day, "2026-01-01")).toBe("Nov 24");
  expect(dateText(US_READER, day, "2027-01-01")).toBe("Nov 24, 2026");
});

test.each([
  ["2026-11-24", "2026-11-24", "Nov 24", "Nov 2026"],
  ["2026-11-23", "2026-11-25", "Nov 23 – 25", "Nov 2026"],
  ["2026-11-30", "2026-12-01", "Nov 30 – Dec 1", "Nov – Dec 2026"],
  ["2026-12-30", "2027-01-02", "Dec 30, 2026 – Jan 2, 2027", "Dec 2026 – Jan 2027"],
])("from %s to %s is %s, in %s", (first, last, dates, months) => {
  expect(datesText(US_READER, first, last)).toBe(dates);
  expect(monthsText(US_READER, [first, last], "short")).toBe(months);
});

test("a moment of another day has its date", () => {
  const moment = { date: "2026-11-19", minute: 14 * 60 + 5 };
  expect(momentText(US_READER, moment, "2026-11-19")).toBe("2:05 PM");
  expect(momentText(US_READER, moment, "2026-11-20")).toBe("Nov 19, 2:05 PM");
});

test("numbers, lengths and lists", () => {
  expect(numberText(US_READER, 2000)).toBe("2,000");
  expect([30, 60, 90].map((minutes) => wholeLengthText(US_READER, minutes))).toEqual(["30 min", "1 h", "1 h 30 min"]);
  expect(listText(US_READER, ["Ann", "Ben", "Cleo"])).toBe("Ann, Ben and Cleo");
});
