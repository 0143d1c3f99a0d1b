import { expect, test } from "vitest";
import { clockText, localTime, zoneAbbreviation } from "./clock-text.ts";
import {
  longDatedDay,
  columnDay,
  datedDay,
  dateText,
  datesText,
  dayText,
  longDay,
  monthsText,
  shortDay,
} from "./day-text.ts";
import { untilText, wholeLengthText } from "./length-text.ts";
import { listText, numberText } from "./number-text.ts";
import { momentText, rangeText } from "./range-text.ts";
import { US_READER } from "./reading-settings.ts";
import { stretchText } from "./stretch-text.ts";

const at = (text: string) => Date.parse(text);
const NEW_YORK = "America/New_York";

test.each([
  [0, "12 AM"],
  [30, "12:30 AM"],
  [9 * 60, "9 AM"],
  [12 * 60, "12 PM"],
  [13 * 60 + 15, "1:15 PM"],
  [24 * 60, "12 AM"],
])("clockText of minute %i of the day is %s", (minute, clock) => expect(clockText(US_READER, minute)).toBe(clock));

test("localTime of an instant is on another day in another zone", () => {
  expect(localTime(at("2026-11-24T20:00Z"), "Asia/Tokyo")).toEqual({ date: "2026-11-25", minute: 5 * 60 });
  expect(localTime(at("2026-11-24T20:00Z"), NEW_YORK)).toEqual({ date: "2026-11-24", minute: 15 * 60 });
});

test.each([
  [["2026-11-22", "2026-11-28"], "November 2026"],
  [["2026-11-30", "2026-12-01"], "November – December 2026"],
  [["2026-12-31", "2027-01-01"], "December 2026 – January 2027"],
  [[], ""],
])("monthsText of %j names every month once: %s", (dates, heading) => {
  expect(monthsText(US_READER, dates)).toBe(heading);
});

const SUNDAY = "Sun, Nov 1";

test.each([
  ["2026-11-24T18:00Z", "2026-11-24T20:00Z", "Tue, Nov 24", "1 – 3 PM", "2 h"],
  ["2026-11-24T18:00Z", "2026-11-24T18:30Z", "Tue, Nov 24", "1:00 – 1:30 PM", "30 min"],
  ["2026-11-24T17:30Z", "2026-11-24T19:00Z", "Tue, Nov 24", "12:30 – 2:00 PM", "1.5 h"],
  ["2026-11-24T16:00Z", "2026-11-24T18:00Z", "Tue, Nov 24", "11 AM – 1 PM", "2 h"],
  // Midnight belongs to the evening.
  ["2026-11-25T03:00Z", "2026-11-25T05:00Z", "Tue, Nov 24", "10 PM – 12 AM", "2 h"],
  // Clocks go forward at 2: one hour passes.
  ["2027-03-14T06:00Z", "2027-03-14T07:00Z", "Sun, Mar 14", "1 – 3 AM", "1 h", true],
  // Clocks go back at 2: two hours pass.
  ["2026-11-01T05:00Z", "2026-11-01T07:00Z", SUNDAY, "1 – 2 AM", "2 h", true],
  ["2026-11-01T05:30Z", "2026-11-01T06:30Z", SUNDAY, "1:30 AM – 1:30 AM", "1 h", true],
  ["2026-11-01T05:30Z", "2026-11-01T06:00Z", SUNDAY, "1:30 AM – 1:00 AM", "30 min", true],
])(
  "stretchText and rangeText agree on the time from %s to %s",
  (start, end, day, time, length, hasClockChange = false) => {
    const range = { start: at(start), end: at(end) };
    expect(stretchText(US_READER, range, NEW_YORK)).toEqual({ day, time, length, hasClockChange });
    expect(rangeText(US_READER, range, NEW_YORK)).toBe(`${day}, ${time}`);
  },
);

test("stretchText counts whole days, and marks a clock change between two days", () => {
  const days = { start: at("2026-11-24T00:00Z"), end: at("2026-11-27T00:00Z") };
  expect(stretchText(US_READER, days, "UTC")).toMatchObject({ length: "3 days", hasClockChange: false });
  // From Saturday to Monday; clocks go back in the night between.
  const autumn = { start: at("2026-10-31T04:00Z"), end: at("2026-11-02T05:00Z") };
  expect(stretchText(US_READER, autumn, NEW_YORK)).toMatchObject({ length: "49 h", hasClockChange: true });
});

test.each([
  ["2026-11-25T04:00Z", "2026-11-25T06:00Z", "Tue, Nov 24 – Wed, Nov 25", "Tue, Nov 24, 11 PM – Wed, Nov 25, 1 AM"],
  ["2026-12-01T04:30Z", "2026-12-01T06:00Z", "Mon, Nov 30 – Tue, Dec 1", "Mon, Nov 30, 11:30 PM – Tue, Dec 1, 1:00 AM"],
])("stretchText and rangeText name both days of a night from %s to %s", (start, end, day, text) => {
  const range = { start: at(start), end: at(end) };
  expect(stretchText(US_READER, range, NEW_YORK).day).toBe(day);
  expect(rangeText(US_READER, range, NEW_YORK)).toBe(text);
});

test("a day has the short and long names of the specification", () => {
  const day = "2026-11-24";
  expect(dayText(US_READER, day)).toEqual({ weekday: "Tue", letter: "T", day: "24", month: "Nov" });
  expect(columnDay(US_READER, day)).toBe("Tue 24");
  expect(shortDay(US_READER, day)).toBe("Tue, Nov 24");
  expect(shortDay(US_READER, day, "2027-01-01")).toBe("Tue, Nov 24, 2026");
  expect(datedDay(US_READER, day)).toBe("Tue, Nov 24, 2026");
  expect(longDay(US_READER, day)).toBe("Tuesday, November 24");
  expect(longDatedDay(US_READER, day)).toBe("Tuesday, November 24, 2026");
  expect(dateText(US_READER, day, "2026-01-01")).toBe("Nov 24");
  expect(dateText(US_READER, day, "2027-01-01")).toBe("Nov 24, 2026");
});

test.each([
  ["2026-11-24", "2026-11-24", "Nov 24", "Nov 2026"],
  ["2026-11-23", "2026-11-25", "Nov 23 – 25", "Nov 2026"],
  ["2026-11-30", "2026-12-01", "Nov 30 – Dec 1", "Nov – Dec 2026"],
  ["2026-12-30", "2027-01-02", "Dec 30, 2026 – Jan 2, 2027", "Dec 2026 – Jan 2027"],
])("datesText from %s to %s is %s, in %s", (first, last, dates, months) => {
  expect(datesText(US_READER, first, last)).toBe(dates);
  expect(monthsText(US_READER, [first, last], "short")).toBe(months);
});

test("momentText of another day has its date", () => {
  const moment = { date: "2026-11-19", minute: 14 * 60 + 5 };
  expect(momentText(US_READER, moment, "2026-11-19")).toBe("2:05 PM");
  expect(momentText(US_READER, moment, "2026-11-20")).toBe("Thu, Nov 19, 2:05 PM");
});

test("numberText, wholeLengthText and listText follow American English", () => {
  expect(numberText(US_READER, 2000)).toBe("2,000");
  expect([30, 60, 90].map((minutes) => wholeLengthText(US_READER, minutes))).toEqual(["30 min", "1 h", "1 h 30 min"]);
  expect(listText(US_READER, ["Ann", "Ben", "Cleo"])).toBe("Ann, Ben and Cleo");
});

test.each([
  ["en-US", NEW_YORK, "2026-11-24T14:00Z", "EST"],
  ["en-US", NEW_YORK, "2026-07-24T14:00Z", "EDT"],
  ["en-US", "Europe/Berlin", "2026-11-24T14:00Z", "CET"],
  ["en-US", "Australia/Sydney", "2026-11-24T14:00Z", "AEDT"],
  ["en-US", "Asia/Kolkata", "2026-11-24T14:00Z", "IST"],
  ["en-US", "Asia/Kathmandu", "2026-11-24T14:00Z", "GMT+5:45"],
  ["en-US", "Europe/London", "2026-11-24T14:00Z", "GMT"],
  ["en-US", "UTC", "2026-11-24T14:00Z", "UTC"],
  ["en-GB", "Europe/London", "2026-07-24T14:00Z", "BST"],
  ["en-GB", NEW_YORK, "2026-11-24T14:00Z", "EST"],
  ["de", "Europe/Berlin", "2026-11-24T14:00Z", "MEZ"],
  ["de", NEW_YORK, "2026-11-24T14:00Z", "GMT-5"],
  ["fr", "Asia/Kathmandu", "2026-11-24T14:00Z", "UTC+5:45"],
  ["ja", "Asia/Tokyo", "2026-11-24T14:00Z", "JST"],
  ["pl", "Europe/Warsaw", "2026-07-24T14:00Z", "CEST"],
])("zoneAbbreviation for a reader of %s in %s on %s is %s", (locale, zone, when, name) => {
  expect(zoneAbbreviation({ ...US_READER, locale }, zone, Date.parse(when))).toBe(name);
});

test.each([
  [0, "in 1 minute"],
  [1, "in 1 minute"],
  [119, "in 119 minutes"],
  [120, "in 2 hours"],
  [239, "in 3 hours"],
  [48 * 60 - 1, "in 47 hours"],
  [48 * 60, "in 2 days"],
])("untilText of %i minutes is %s", (minutes, text) => expect(untilText(US_READER, minutes)).toBe(text));
