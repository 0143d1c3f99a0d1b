import { expect, test } from "vitest";
import type { ListedMeeting } from "./MeetingCard.tsx";
import { sortByTime } from "./meeting-order.ts";

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

const weekly: Partial<ListedMeeting> = { kind: "weekdays", weekdays: ["MO", "WE"], tentativeDates: [] };
const wholeDay = { kind: "wholeDays" as const, tentativeDates: ["2026-11-20", "2026-12-05"] };

test.each<[string, Partial<ListedMeeting>, "next" | "open" | "past"]>([
  ["is past when its days are over", {}, "past"],
  ["is open with a day to come", { tentativeDates: ["2026-11-20", "2026-11-25"] }, "open"],
  ["is open while its last hours go on", { tentativeDates: ["2026-11-24"] }, "open"],
  ["is past after its last hours on its clocks", { tentativeDates: ["2026-11-24"], timezone: "Asia/Tokyo" }, "past"],
  ["is open while it runs past midnight", { tentativeDates: ["2026-11-23"], minStartHour: 20, maxEndHour: 14 }, "open"],
  [
    "is open while its last day goes on for longer than others",
    {
      tentativeDates: ["2026-11-23", "2026-11-24"],
      maxEndHour: 10,
      hoursByDay: { "2026-11-24": { minStartHour: 9, maxEndHour: 14 } },
    },
    "open",
  ],
  ["is open while its 24 hours last", { tentativeDates: ["2026-11-23"], minStartHour: 15, maxEndHour: 15 }, "open"],
  [
    "is past when it has taken place, whatever its days",
    { tentativeDates: ["2026-11-30"], ...scheduled("2026-11-24T17:00:00Z", "2026-11-24T18:00:00Z") },
    "past",
  ],
  ["is next while it takes place", scheduled("2026-11-24T17:30:00Z", "2026-11-24T18:30:00Z"), "next"],
  ["is open on days of the week", weekly, "open"],
  ["is next with a weekly time", { ...weekly, scheduledStart: "WE 10:00", scheduledEnd: "WE 11:00" }, "next"],
  ["is open on whole days", wholeDay, "open"],
  ["is past after its whole day", { ...wholeDay, scheduledStart: "2026-11-20", scheduledEnd: "2026-11-20" }, "past"],
])("a meeting %s", (_, over, where) => {
  const listed = meeting(over);
  expect(sortByTime([listed], nowMs)).toEqual({ next: [], open: [], past: [], [where]: [listed] });
});

const named = (name: string, over: Partial<ListedMeeting>) => meeting({ name, ...over });

test.each<["next" | "open" | "past", readonly ListedMeeting[]]>([
  [
    "next",
    [
      named("first", scheduled("2026-11-24T19:00:00Z", "2026-11-24T20:00:00Z")),
      named("every Wednesday", { ...weekly, scheduledStart: "WE 10:00", scheduledEnd: "WE 11:00" }),
      named("every Tuesday, over this week", { ...weekly, scheduledStart: "TU 12:00", scheduledEnd: "TU 13:00" }),
      named("after a week", scheduled("2026-12-02T15:00:00Z", "2026-12-02T16:00:00Z")),
      named("whole day", { ...wholeDay, scheduledStart: "2026-12-05", scheduledEnd: "2026-12-05" }),
    ],
  ],
  [
    "open",
    [
      named("days, of which one is over", { tentativeDates: ["2026-11-20", "2026-11-26", "2027-03-01"] }),
      named("whole days", wholeDay),
      named("days in January", { tentativeDates: ["2027-01-14"] }),
      named("on days of the week", weekly),
    ],
  ],
  [
    "past",
    [
      named("this morning", scheduled("2026-11-24T15:00:00Z", "2026-11-24T16:00:00Z")),
      named("days until Friday", { tentativeDates: ["2026-11-18", "2026-11-20"] }),
      named("day before", scheduled("2026-11-19T15:00:00Z", "2026-11-19T16:00:00Z")),
      named("last year", { tentativeDates: ["2025-12-01"] }),
    ],
  ],
])("meetings that are %s come in the order of their times", (where, sorted) => {
  const orders = [sorted, sorted.toReversed(), [...sorted.slice(2), ...sorted.slice(0, 2)]];
  for (const listed of orders)
    expect(sortByTime(listed, nowMs)[where].map(({ name }) => name)).toEqual(sorted.map(({ name }) => name));
});
