import { describe, expect, test } from "vitest";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { US_READER } from "#domain/time/words/reading-settings.ts";
import { readerFor, wordsFor } from "../../language/words.ts";
import { daysText, previewText } from "./preview-text.ts";

const ENGLISH = wordsFor(US_READER);

const CHOIR: Meeting = {
  meetingID: "hT3bQ9xLmA7c" as MeetingID, // as: of its form
  name: "Choir",
  about: "",
  timezone: "Europe/Berlin",
  minStartHour: 9,
  maxEndHour: 17,
  tentativeDates: ["2026-12-01", "2026-12-03"],
  protectAnswers: false,
  version: 1,
};
const viewOf = (meeting: Partial<Meeting>, answers = 0) =>
  ({
    meeting: { ...CHOIR, ...meeting },
    respondents: Array.from({ length: answers }, () => ({ name: "Noor", slots: [] })),
  }) as unknown as MeetingView; // as: more of a respondent is not looked at

const descriptionOf = (meeting: Partial<Meeting>, answers?: number): string =>
  previewText(viewOf(meeting, answers), ENGLISH).description;

describe("pasted links", () => {
  const ON_BOTH = "Tue, Dec 1 and Thu, Dec 3, 2026, 9 AM – 5 PM (CET)";
  const MARK = "Mark when you are free.";
  const set = (start: string, end: string) => ({ schedule: { start: Date.parse(start), end: Date.parse(end) } });
  const AFTERNOON = set("2026-12-01T12:00Z", "2026-12-01T14:00Z");
  const EVENING = { hoursByDay: { "2026-12-01": { minStartHour: 18, maxEndHour: 20 } } };
  const SUMMER = { minStartHour: 0, maxEndHour: 24, tentativeDates: ["2026-07-01"] };

  test.each<[string, Partial<Meeting>, number, string]>([
    ["days, hours, zone, and that no one has answered", {}, 0, `${ON_BOTH}. No one has answered yet. ${MARK}`],
    ["how many have answered", {}, 6, `${ON_BOTH}. 6 people have answered. ${MARK}`],
    ["that a day has other hours", EVENING, 0, `${ON_BOTH}, other hours on 1 day. No one has answered yet. ${MARK}`],
    ["24 hours in a word", SUMMER, 1, `Wed, Jul 1, 2026, all day (CEST). 1 person has answered. ${MARK}`],
    ["the time that is set", AFTERNOON, 6, "Scheduled: Tue, Dec 1, 2026, 1 – 3 PM (CET). 6 people have answered."],
    [
      "a time around midnight",
      set("2026-12-01T22:00Z", "2026-12-02T00:30Z"),
      2,
      "Scheduled: Tue, Dec 1, 2026, 11:00 PM – 1:30 AM (CET). 2 people have answered.",
    ],
    ["only the days of protected answers", { protectAnswers: true, ...AFTERNOON }, 6, `${ON_BOTH}. ${MARK}`],
  ])("a pasted link says %s", (_, meeting, answers, text) => expect(descriptionOf(meeting, answers)).toBe(text));

  test("a pasted link says no respondent's name", () => {
    expect(JSON.stringify(previewText(viewOf({}, 3), ENGLISH))).not.toContain("Noor");
  });
});

test.each([
  [["2026-12-01"], "Tue, Dec 1, 2026"],
  [["2026-12-01", "2026-12-02"], "Tue, Dec 1 and Wed, Dec 2, 2026"],
  [["2026-12-01", "2026-12-02", "2026-12-03"], "Tue, Dec 1 – Thu, Dec 3, 2026"],
  [["2026-12-01", "2026-12-04", "2026-12-09"], "Tue, Dec 1, Fri, Dec 4 and Wed, Dec 9, 2026"],
  [["2026-12-01", "2026-12-04", "2026-12-09", "2026-12-10"], "4 days from Tue, Dec 1 to Thu, Dec 10, 2026"],
  [["2026-12-30", "2026-12-31", "2027-01-01"], "Wed, Dec 30, 2026 – Fri, Jan 1, 2027"],
])("the days %j are %s", (dates, text) => expect(daysText(dates, ENGLISH)).toBe(text));

test.each([
  ["de", ["2026-12-01", "2026-12-02", "2026-12-03"], "Di., 1. – Do., 3. Dez. 2026"],
  ["de", ["2026-12-01", "2026-12-03"], "Di., 1. Dez. und Do., 3. Dez. 2026"],
  ["ja", ["2026-12-01"], "2026年12月1日(火)"],
])("for a reader of %s the days %j are %s", (locale, dates, text) => {
  expect(daysText(dates, wordsFor(readerFor({ locale })))).toBe(text);
});
