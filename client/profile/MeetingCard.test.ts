import { expect, test } from "vitest";
import { cardText, type ListedMeeting } from "./MeetingCard.tsx";

const TODAY = "2026-11-24";
const CHOIR: ListedMeeting = {
  meetingID: "abcdefghijkl",
  name: "Choir",
  timezone: "America/New_York",
  minStartHour: 9,
  maxEndHour: 17,
  tentativeDates: ["2026-12-21"],
};
const read = (change: Partial<ListedMeeting>, zone = "America/New_York") =>
  cardText({ ...CHOIR, ...change }, zone, TODAY);

test.each([
  [["2026-12-21"], "Dec 21"],
  [["2026-12-21", "2026-12-22", "2026-12-23", "2026-12-24"], "Dec 21 - Dec 24"],
  [["2026-12-21", "2026-12-23"], "Dec 21 ~ Dec 23"],
  [["2026-11-30", "2026-12-01"], "Nov 30 - Dec 1"],
  [["2026-12-31", "2027-01-01"], "Dec 31 - Jan 1, 2027"],
  [["2027-01-03", "2027-01-07"], "Jan 3 ~ Jan 7, 2027"],
  [["2025-12-31", "2026-01-01"], "Dec 31, 2025 - Jan 1"],
  [["2026-10-31", "2026-11-01", "2026-11-02"], "Oct 31 - Nov 2"],
])("the card shows the days %j as %s", (tentativeDates, dates) => {
  expect(read({ tentativeDates }).dates).toBe(dates);
});

test.each([
  [9, 17, "9 AM – 5 PM"],
  [9.25, 17.75, "9:15 AM – 5:45 PM"],
  [22, 2, "10 PM – 2 AM"],
  [0, 24, "12 AM – 12 AM"],
  [8, 8, "8 AM – 8 AM"],
])("the card shows the hours from %d to %d as %s", (minStartHour, maxEndHour, hours) => {
  expect(read({ minStartHour, maxEndHour })).toMatchObject({ hours, zone: "EST" });
});

test("the card names the hours of most days and the number of days with other hours", () => {
  const tentativeDates = ["2026-12-21", "2026-12-22", "2026-12-23"];
  const evening = { minStartHour: 18, maxEndHour: 20 };
  expect(read({ tentativeDates, hoursByDay: { "2026-12-21": evening } })).toMatchObject({
    hours: "9 AM – 5 PM",
    others: "other hours on 1 day",
  });
  const all = Object.fromEntries(tentativeDates.map((date) => [date, evening]));
  expect(read({ tentativeDates, hoursByDay: all })).toMatchObject({ hours: "6 – 8 PM", others: undefined });
});

test("the card shows days and hours on the viewer's clock", () => {
  const tentativeDates = ["2026-12-21", "2026-12-22"];
  expect(read({ tentativeDates }, "Asia/Tokyo")).toEqual({
    dates: "Dec 21 - Dec 22",
    hours: "11 PM – 7 AM",
    zone: "GMT+9",
  });
  expect(read({ tentativeDates, minStartHour: 12 }, "Asia/Kolkata")).toMatchObject({
    dates: "Dec 21 - Dec 22",
    hours: "10:30 PM – 3:30 AM",
    zone: "IST",
  });
  expect(read({ tentativeDates, minStartHour: 18, maxEndHour: 20 }, "Europe/Berlin")).toMatchObject({
    dates: "Dec 22 - Dec 23",
    hours: "12 – 2 AM",
    zone: "CET",
  });
});

test("the card shows the day and the hours of a scheduled time", () => {
  const scheduled = { scheduledStartDateTime: "2026-12-22T18:00:00Z", scheduledEndDateTime: "2026-12-22T20:30:00Z" };
  expect(read(scheduled).scheduled).toEqual({ day: "Tue, Dec 22", time: "1:00 – 3:30 PM" });
  expect(read({}).scheduled).toBeUndefined();
});

test("the card of a meeting on days of the week keeps the meeting's clock and names its city", () => {
  const weekly: Partial<ListedMeeting> = { kind: "weekdays", weekdays: ["MO", "WE"], tentativeDates: [] };
  const texts = { dates: "Mon Wed", hours: "9 AM – 5 PM", zone: "New York", others: undefined };
  expect(read(weekly, "Asia/Tokyo")).toEqual({ ...texts, scheduled: undefined });
  const scheduled = { scheduledStart: "WE 10:00", scheduledEnd: "WE 11:30" };
  expect(read({ ...weekly, ...scheduled }, "Asia/Tokyo")).toEqual({
    ...texts,
    scheduled: { day: "Every Wednesday", time: "10:00 – 11:30 AM" },
  });
});

test("the card of a meeting on whole days shows days and 'All day'", () => {
  const wholeDays: Partial<ListedMeeting> = { kind: "wholeDays", tentativeDates: ["2026-12-21", "2026-12-22"] };
  const texts = { dates: "Dec 21 - Dec 22", hours: "All day", zone: "", others: undefined };
  expect(read(wholeDays, "Asia/Tokyo")).toEqual({ ...texts, scheduled: undefined });
  const scheduled = { scheduledStart: "2026-12-21", scheduledEnd: "2026-12-22" };
  expect(read({ ...wholeDays, ...scheduled }, "Asia/Tokyo")).toMatchObject({
    scheduled: { day: "Dec 21 - Dec 22", time: "All day" },
  });
});
