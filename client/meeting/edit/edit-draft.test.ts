import { expect, test } from "vitest";
import { editChanges, type EditedMeeting } from "./edit-draft.ts";

const TIMES = {
  timezone: "Asia/Kathmandu",
  minStartHour: 9.25,
  maxEndHour: 17.75,
  tentativeDates: ["2026-12-01", "2026-12-03"],
};
const EVENING = { minStartHour: 18, maxEndHour: 20 };
const CHOIR: EditedMeeting = { ...TIMES, name: "Choir", about: "Before the concert", protectAnswers: false };

test.each<[string, Partial<EditedMeeting>, ReturnType<typeof editChanges>]>([
  ["nothing", {}, undefined],
  ["spaces around the name", { name: " Choir " }, undefined],
  ["the order in which days were chosen", { tentativeDates: ["2026-12-03", "2026-12-01"] }, undefined],
  ["the name", { name: "Orchestra" }, { name: "Orchestra" }],
  ["no about text any more", { about: "" }, { about: "" }],
  ["a closing time", { closesAt: "2026-11-24T14:00:00Z" }, { closesAt: "2026-11-24T14:00:00Z" }],
  [
    "how long it takes, and how many at least",
    { durationMinutes: 90, minRespondents: 3 },
    { durationMinutes: 90, minRespondents: 3 },
  ],
  ["slots of another length", { slotMinutes: 15 }, { slotMinutes: 15 }],
  ["hidden answers", { answersVisibleTo: "organiser" }, { answersVisibleTo: "organiser" }],
  ["protected answers", { protectAnswers: true }, { protectAnswers: true }],
  [
    "another day: dates, hours and zone go together, as they are",
    { tentativeDates: ["2026-12-03", "2026-12-02", "2026-12-01"] },
    { ...TIMES, tentativeDates: ["2026-12-01", "2026-12-02", "2026-12-03"] },
  ],
  ["another hour", { maxEndHour: 18 }, { ...TIMES, maxEndHour: 18 }],
  ["another zone", { timezone: "Asia/Tokyo" }, { ...TIMES, timezone: "Asia/Tokyo" }],
  [
    "other hours on one day",
    { hoursByDay: { "2026-12-03": EVENING } },
    { ...TIMES, hoursByDay: { "2026-12-03": EVENING } },
  ],
  ["other hours on a day that is none", { hoursByDay: { "2026-12-04": EVENING } }, undefined],
  ["name and hour", { name: "Orchestra", minStartHour: 8 }, { name: "Orchestra", ...TIMES, minStartHour: 8 }],
])("%s", (_, change, sent) => {
  expect(editChanges(CHOIR, { ...CHOIR, ...change })).toEqual(sent);
});

test("showing answers again is sent as shown to everyone", () => {
  const original = { ...CHOIR, answersVisibleTo: "organiser" } as const;
  expect(editChanges(original, { ...original, answersVisibleTo: undefined })).toEqual({ answersVisibleTo: "everyone" });
});

test("a removed closing time is sent as null", () => {
  const original = { ...CHOIR, closesAt: "2026-11-24T14:00:00Z" };
  expect(editChanges(original, { ...original, closesAt: undefined })).toEqual({ closesAt: null });
});

test("a day's own hours are sent whenever the meeting has any", () => {
  const original = { ...CHOIR, hoursByDay: { "2026-12-03": EVENING } };
  expect(editChanges(original, original)).toBeUndefined();
  expect(editChanges(original, { ...original, hoursByDay: {} })).toEqual({ ...TIMES, hoursByDay: {} });
  const tentativeDates = ["2026-12-01"];
  expect(editChanges(original, { ...original, tentativeDates })).toEqual({ ...TIMES, tentativeDates, hoursByDay: {} });
});

const DATES = CHOIR.tentativeDates;
const HOURS = { minStartHour: 9.25, maxEndHour: 17.75 };
const WEEKLY: EditedMeeting = { ...CHOIR, kind: "weekdays", tentativeDates: [], weekdays: ["MO", "FR"] };
const WHOLE: EditedMeeting = { ...CHOIR, kind: "wholeDays" };
const { timezone } = TIMES;

test.each<[string, EditedMeeting, Partial<EditedMeeting>, ReturnType<typeof editChanges>]>([
  [
    "dates become days of the week: theirs, with the same hours and length",
    { ...CHOIR, durationMinutes: 90, slotMinutes: 15 },
    { kind: "weekdays" },
    { kind: "weekdays", weekdays: ["TU", "TH"], ...HOURS, timezone, durationMinutes: 90 },
  ],
  [
    "dates become days of the week: others, with hours of one of them",
    { ...CHOIR, hoursByDay: { "2026-12-03": EVENING } },
    { kind: "weekdays", weekdays: ["FR"], hoursByDay: { "2026-12-03": EVENING, FR: EVENING } },
    { kind: "weekdays", weekdays: ["FR"], ...HOURS, timezone, hoursByDay: { FR: EVENING } },
  ],
  [
    "dates become whole: neither hours nor lengths",
    { ...CHOIR, hoursByDay: { "2026-12-03": EVENING } },
    { kind: "wholeDays", durationMinutes: 90, slotMinutes: 15, minStartHour: 8 },
    { kind: "wholeDays", tentativeDates: DATES, timezone },
  ],
  [
    "days of the week become dates",
    WEEKLY,
    { kind: undefined, tentativeDates: DATES },
    { kind: "dates", tentativeDates: DATES, ...HOURS, timezone },
  ],
  ["whole days get hours", WHOLE, { kind: undefined }, { kind: "dates", tentativeDates: DATES, ...HOURS, timezone }],
  ["another kind, and back", WEEKLY, { kind: "weekdays", tentativeDates: DATES }, undefined],
  ["hours of whole days", WHOLE, { minStartHour: 8, hoursByDay: { "2026-12-03": EVENING } }, undefined],
  [
    "hours of a day of the week",
    WEEKLY,
    { hoursByDay: { FR: EVENING } },
    { weekdays: ["MO", "FR"], ...HOURS, timezone, hoursByDay: { FR: EVENING } },
  ],
  ["hours of a day of the week that is none", WEEKLY, { hoursByDay: { TU: EVENING } }, undefined],
])("%s", (_, before, change, sent) => {
  expect(editChanges(before, { ...before, ...change })).toEqual(sent);
});

const LATER = ["2026-12-03", "2026-12-04"];
const NOON = { minStartHour: 12, maxEndHour: 13 };

test.each<[string, EditedMeeting, Partial<EditedMeeting>, Partial<EditedMeeting>, ReturnType<typeof editChanges>]>([
  [
    "their days and hours, where only the name is edited",
    CHOIR,
    { name: "Orchestra" },
    { tentativeDates: LATER, minStartHour: 8 },
    { name: "Orchestra" },
  ],
  [
    "their hours, where a day is added",
    CHOIR,
    { tentativeDates: [...DATES, "2026-12-05"] },
    { minStartHour: 8, timezone: "Asia/Tokyo" },
    { tentativeDates: [...DATES, "2026-12-05"], minStartHour: 8, maxEndHour: 17.75, timezone: "Asia/Tokyo" },
  ],
  [
    "their days, where another is taken away and hours are changed",
    CHOIR,
    { tentativeDates: ["2026-12-01"], maxEndHour: 18 },
    { tentativeDates: LATER, minStartHour: 8 },
    { tentativeDates: ["2026-12-04"], minStartHour: 9.25, maxEndHour: 18, timezone },
  ],
  [
    "their hours of single days",
    { ...CHOIR, hoursByDay: { "2026-12-01": EVENING } },
    { hoursByDay: { "2026-12-01": EVENING, "2026-12-03": NOON } },
    { hoursByDay: {} },
    { ...TIMES, hoursByDay: { "2026-12-03": NOON } },
  ],
  [
    "their days of the week",
    WEEKLY,
    { weekdays: ["FR"] },
    { weekdays: ["MO", "TU", "FR"] },
    { weekdays: ["TU", "FR"], ...HOURS, timezone },
  ],
  [
    "nothing of theirs in another kind",
    CHOIR,
    { kind: "wholeDays" },
    { minStartHour: 8 },
    { kind: "wholeDays", tentativeDates: DATES, timezone },
  ],
])("others' changes since the edit began stay: %s", (_, before, change, theirs, sent) => {
  expect(editChanges(before, { ...before, ...change }, { ...before, ...theirs })).toEqual(sent);
});

test.each([
  ["switched on", CHOIR, { ...CHOIR, allowIfNeeded: true }, { allowIfNeeded: true }],
  ["switched off", { ...CHOIR, allowIfNeeded: true }, { ...CHOIR, allowIfNeeded: undefined }, { allowIfNeeded: false }],
  ["left as they are", { ...CHOIR, allowIfNeeded: true }, { ...CHOIR, allowIfNeeded: true }, undefined],
])("times if needed are %s", (_, before, edited, changes) => {
  expect(editChanges(before, edited)).toEqual(changes);
});
