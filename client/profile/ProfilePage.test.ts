import { expect, test } from "vitest";
import type { ListedMeeting } from "./MeetingCard.tsx";
import { splitByTime } from "./ProfilePage.tsx";

const now = Date.parse("2026-11-24T18:00Z");

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
  const one = meeting(over);
  expect(splitByTime([one], now)).toEqual({ upcoming: [], past: [], [where]: [one] });
});
