import { expect, test } from "vitest";
import type { ChosenDays } from "../chosen-days.ts";
import { newMeetingBody } from "./create-draft.ts";

const BLANK = { name: "", about: "", hours: { minStartHour: 9, maxEndHour: 17 }, protectAnswers: false };

const HOURS_BY_DAY = { "2026-11-26": { minStartHour: 10, maxEndHour: 12 } };
const TYPED = {
  ...BLANK,
  name: " Choir ",
  about: "Bring water ",
  place: " ",
  timezone: "Europe/Berlin",
  hours: { ...BLANK.hours, hoursByDay: HOURS_BY_DAY },
  slotMinutes: 15,
  durationMinutes: 90,
  minRespondents: 3,
  answersVisibleTo: "organiser",
} as const;
const DATES = ["2026-11-24", "2026-11-26", "2026-12-01"];
const DAYS: ChosenDays = { isWeekly: false, dates: new Set(DATES.toReversed()), weekdays: ["FR"] };
const DETAILS = {
  name: "Choir",
  about: "Bring water",
  protectAnswers: false,
  timezone: "Europe/Berlin",
  minRespondents: 3,
  answersVisibleTo: "organiser",
};
const TIMES = { minStartHour: 9, maxEndHour: 17, slotMinutes: 15, durationMinutes: 90 };

/** The JSON without undefined properties. */
const sent = (body: object): unknown => JSON.parse(JSON.stringify(body));

test("a new meeting on dates is sent with its hours and without a kind", () => {
  expect(sent(newMeetingBody(TYPED, DAYS))).toEqual({
    ...DETAILS,
    ...TIMES,
    tentativeDates: DATES,
    hoursByDay: HOURS_BY_DAY,
  });
});

test("a new meeting names times if needed only when they are allowed", () => {
  expect(sent(newMeetingBody({ ...TYPED, allowIfNeeded: true }, DAYS))).toMatchObject({ allowIfNeeded: true });
  expect(sent(newMeetingBody(TYPED, DAYS))).not.toHaveProperty("allowIfNeeded");
});

test("a new meeting on days of the week is sent without dates and without hours of single dates", () => {
  expect(sent(newMeetingBody({ ...TYPED, isWhole: true }, { ...DAYS, isWeekly: true }))).toEqual({
    ...DETAILS,
    ...TIMES,
    kind: "weekdays",
    weekdays: ["FR"],
  });
});

test("a new meeting on whole days is sent without hours, slot length and duration", () => {
  expect(sent(newMeetingBody({ ...TYPED, isWhole: true }, DAYS))).toEqual({
    ...DETAILS,
    kind: "wholeDays",
    tentativeDates: DATES,
  });
});
