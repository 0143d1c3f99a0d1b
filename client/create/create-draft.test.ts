import { expect, test } from "vitest";
import type { ChosenDays } from "../chosen-days.ts";
import { newMeetingBody, parseTyped } from "./create-draft.ts";

const BLANK = { name: "", about: "", hours: { minStartHour: 9, maxEndHour: 17 }, protectAnswers: false };

test("a typed form comes back", () => {
  const typed = {
    name: "Choir",
    about: "Bring water",
    hours: { minStartHour: 22, maxEndHour: 2, hoursByDay: { "2026-12-03": { minStartHour: 18, maxEndHour: 20 } } },
    protectAnswers: true,
    timezone: "Asia/Tokyo",
    closesAt: "2026-11-24T14:00:00Z",
    slotMinutes: 15,
    durationMinutes: 90,
    minRespondents: 3,
    allowIfNeeded: true,
    isWhole: true,
  };
  expect(parseTyped(JSON.stringify(typed))).toEqual(typed);
});

test.each([
  undefined,
  "",
  "null",
  "[]",
  "{",
  '{"name":"Choir"}',
  '{"name":1,"about":"","hours":{"minStartHour":9,"maxEndHour":17}}',
  '{"name":"","about":"","hours":{"minStartHour":24,"maxEndHour":17}}',
  '{"name":"","about":"","hours":{"minStartHour":9.5,"maxEndHour":17}}',
])("the stored form %s is dropped", (text) => {
  expect(parseTyped(text)).toEqual(BLANK);
});

test("malformed hours of single days are dropped", () => {
  const hours = { ...BLANK.hours, hoursByDay: { "2026-12-03": { minStartHour: 18 } } };
  expect(parseTyped(JSON.stringify({ ...BLANK, hours }))).toEqual(BLANK);
});

test("an unknown zone becomes the browser's, and an invalid closing time or kind is left out", () => {
  const typed = {
    ...BLANK,
    timezone: "Europe/Nowhere",
    closesAt: "soon",
    slotMinutes: 45,
    durationMinutes: -1,
    minRespondents: "3",
    allowIfNeeded: "yes",
    isWhole: "yes",
  };
  expect(parseTyped(JSON.stringify(typed))).toEqual(BLANK);
});

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

test("dates are sent with their hours, and name no kind", () => {
  expect(sent(newMeetingBody(TYPED, DAYS))).toEqual({
    ...DETAILS,
    ...TIMES,
    tentativeDates: DATES,
    hoursByDay: HOURS_BY_DAY,
  });
});

test("times if needed are sent as allowed, and are absent otherwise", () => {
  expect(sent(newMeetingBody({ ...TYPED, allowIfNeeded: true }, DAYS))).toMatchObject({ allowIfNeeded: true });
  expect(sent(newMeetingBody(TYPED, DAYS))).not.toHaveProperty("allowIfNeeded");
});

test("days of the week are sent without dates and without hours of single dates", () => {
  expect(sent(newMeetingBody({ ...TYPED, isWhole: true }, { ...DAYS, isWeekly: true }))).toEqual({
    ...DETAILS,
    ...TIMES,
    kind: "weekdays",
    weekdays: ["FR"],
  });
});

test("whole days are sent without hours, steps and length", () => {
  expect(sent(newMeetingBody({ ...TYPED, isWhole: true }, DAYS))).toEqual({
    ...DETAILS,
    kind: "wholeDays",
    tentativeDates: DATES,
  });
});
