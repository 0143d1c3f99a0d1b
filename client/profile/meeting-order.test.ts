import { expect, test } from "vitest";
import type { ListedMeeting } from "./MeetingCard.tsx";
import { splitByTime } from "./meeting-order.ts";

const nowMs = Date.parse("2026-11-24T18:00Z");

function meeting(over: Partial<ListedMeeting>): ListedMeeting {
  return {
    meetingID: "AAAAAAAAAAAA",
    name: "Club",
    timezone: "America/New_York",
    minStartHour: 9,
    maxEndHour: 17,
    tentativeDates: ["2026-11-20"],
    ...over,
  };
}
const scheduled = (from: string, to: string) => ({ scheduledStartDateTime: from, scheduledEndDateTime: to });

test.each<[string, Partial<ListedMeeting>, "upcoming" | "past"]>([
  ["whose days are over", {}, "past"],
  ["with a day to come", { tentativeDates: ["2026-11-20", "2026-11-25"] }, "upcoming"],
  ["whose last hours go on", { tentativeDates: ["2026-11-24"] }, "upcoming"],
  ["whose last hours are over where it is", { tentativeDates: ["2026-11-24"], timezone: "Asia/Tokyo" }, "past"],
  ["that goes on after midnight", { tentativeDates: ["2026-11-23"], minStartHour: 20, maxEndHour: 14 }, "upcoming"],
  [
    "whose last day goes on for longer than others",
    {
      tentativeDates: ["2026-11-23", "2026-11-24"],
      maxEndHour: 10,
      hoursByDay: { "2026-11-24": { minStartHour: 9, maxEndHour: 14 } },
    },
    "upcoming",
  ],
  ["that lasts 24 hours", { tentativeDates: ["2026-11-23"], minStartHour: 15, maxEndHour: 15 }, "upcoming"],
  [
    "that has taken place, whatever its days",
    { tentativeDates: ["2026-11-30"], ...scheduled("2026-11-24T17:00:00Z", "2026-11-24T18:00:00Z") },
    "past",
  ],
  ["that takes place", scheduled("2026-11-24T17:30:00Z", "2026-11-24T18:30:00Z"), "upcoming"],
])("a meeting %s", (_, over, where) => {
  const listed = meeting(over);
  expect(splitByTime([listed], nowMs)).toEqual({ upcoming: [], past: [], [where]: [listed] });
});

test("upcoming meetings are sorted: scheduled ones by their time, then others by their next day", () => {
  const named = (name: string, over: Partial<ListedMeeting>) => meeting({ name, ...over });
  const weekly: Partial<ListedMeeting> = { kind: "weekdays", weekdays: ["MO", "WE"], tentativeDates: [] };
  const listed = [
    named("days in January", { tentativeDates: ["2027-01-14"] }),
    named("weekly without a time", weekly),
    named("second", scheduled("2026-12-02T15:00:00Z", "2026-12-02T16:00:00Z")),
    named("days, of which one is over", { tentativeDates: ["2026-11-20", "2026-11-26", "2027-03-01"] }),
    named("whole day", { kind: "wholeDays", scheduledStart: "2026-12-05", scheduledEnd: "2026-12-05" }),
    named("every Wednesday", { ...weekly, scheduledStart: "WE 10:00", scheduledEnd: "WE 11:00" }),
    named("every Tuesday, over this week", { ...weekly, scheduledStart: "TU 12:00", scheduledEnd: "TU 13:00" }),
    named("first", scheduled("2026-11-24T19:00:00Z", "2026-11-24T20:00:00Z")),
  ];
  expect(splitByTime(listed, nowMs).upcoming.map(({ name }) => name)).toEqual([
    "first",
    "every Wednesday",
    "every Tuesday, over this week",
    "second",
    "whole day",
    "days, of which one is over",
    "days in January",
    "weekly without a time",
  ]);
});
