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
  ["without a change sends nothing", {}, undefined],
  ["that adds spaces around the name sends nothing", { name: " Choir " }, undefined],
  ["of the order of days sends nothing", { tentativeDates: ["2026-12-03", "2026-12-01"] }, undefined],
  ["of the name sends the name", { name: "Orchestra" }, { name: "Orchestra" }],
  ["that empties the description sends it empty", { about: "" }, { about: "" }],
  ["that sets a closing time sends it", { closesAt: "2026-11-24T14:00:00Z" }, { closesAt: "2026-11-24T14:00:00Z" }],
  [
    "of the duration and the smallest number of people sends both",
    { durationMinutes: 90, minRespondents: 3 },
    { durationMinutes: 90, minRespondents: 3 },
  ],
  ["of the slot length sends it", { slotMinutes: 15 }, { slotMinutes: 15 }],
  ["that hides answers sends it", { answersVisibleTo: "organiser" }, { answersVisibleTo: "organiser" }],
  ["that protects answers sends the protection", { protectAnswers: true }, { protectAnswers: true }],
  [
    "that adds a day sends dates, hours and zone",
    { tentativeDates: ["2026-12-03", "2026-12-02", "2026-12-01"] },
    { ...TIMES, tentativeDates: ["2026-12-01", "2026-12-02", "2026-12-03"] },
  ],
  ["of an hour sends dates, hours and zone", { maxEndHour: 18 }, { ...TIMES, maxEndHour: 18 }],
  ["of the zone sends dates, hours and zone", { timezone: "Asia/Tokyo" }, { ...TIMES, timezone: "Asia/Tokyo" }],
  [
    "of hours on one day sends them with dates, hours and zone",
    { hoursByDay: { "2026-12-03": EVENING } },
    { ...TIMES, hoursByDay: { "2026-12-03": EVENING } },
  ],
  ["of hours on a day outside the meeting sends nothing", { hoursByDay: { "2026-12-04": EVENING } }, undefined],
  [
    "of name and hour sends the name with dates, hours and zone",
    { name: "Orchestra", minStartHour: 8 },
    { name: "Orchestra", ...TIMES, minStartHour: 8 },
  ],
])("an edit %s", (_, change, sent) => {
  expect(editChanges(CHOIR, { ...CHOIR, ...change })).toEqual(sent);
});

test("an edit that shows hidden answers shows them to everyone", () => {
  const original = { ...CHOIR, answersVisibleTo: "organiser" } as const;
  expect(editChanges(original, { ...original, answersVisibleTo: undefined })).toEqual({ answersVisibleTo: "everyone" });
});

test("an edit that removes the closing time sends null", () => {
  const original = { ...CHOIR, closesAt: "2026-11-24T14:00:00Z" };
  expect(editChanges(original, { ...original, closesAt: undefined })).toEqual({ closesAt: null });
});

test("an edit of times sends the hours of single days if the meeting has any", () => {
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
    "from dates to their days of the week keeps hours and duration",
    { ...CHOIR, durationMinutes: 90, slotMinutes: 15 },
    { kind: "weekdays" },
    { kind: "weekdays", weekdays: ["TU", "TH"], ...HOURS, timezone, durationMinutes: 90 },
  ],
  [
    "from dates to other days of the week sends only their own hours",
    { ...CHOIR, hoursByDay: { "2026-12-03": EVENING } },
    { kind: "weekdays", weekdays: ["FR"], hoursByDay: { "2026-12-03": EVENING, FR: EVENING } },
    { kind: "weekdays", weekdays: ["FR"], ...HOURS, timezone, hoursByDay: { FR: EVENING } },
  ],
  [
    "from dates to whole days sends neither hours nor lengths",
    { ...CHOIR, hoursByDay: { "2026-12-03": EVENING } },
    { kind: "wholeDays", durationMinutes: 90, slotMinutes: 15, minStartHour: 8 },
    { kind: "wholeDays", tentativeDates: DATES, timezone },
  ],
  [
    "from days of the week to dates sends dates, hours and zone",
    WEEKLY,
    { kind: undefined, tentativeDates: DATES },
    { kind: "dates", tentativeDates: DATES, ...HOURS, timezone },
  ],
  [
    "from whole days to dates sends hours too",
    WHOLE,
    { kind: undefined },
    { kind: "dates", tentativeDates: DATES, ...HOURS, timezone },
  ],
  ["to another kind and back sends nothing", WEEKLY, { kind: "weekdays", tentativeDates: DATES }, undefined],
  ["of hours on whole days is not sent", WHOLE, { minStartHour: 8, hoursByDay: { "2026-12-03": EVENING } }, undefined],
  [
    "of hours of a day of the week sends them with days, hours and zone",
    WEEKLY,
    { hoursByDay: { FR: EVENING } },
    { weekdays: ["MO", "FR"], ...HOURS, timezone, hoursByDay: { FR: EVENING } },
  ],
  ["of hours of another day of the week sends nothing", WEEKLY, { hoursByDay: { TU: EVENING } }, undefined],
])("an edit %s", (_, before, change, sent) => {
  expect(editChanges(before, { ...before, ...change })).toEqual(sent);
});

const LATER = ["2026-12-03", "2026-12-04"];
const NOON = { minStartHour: 12, maxEndHour: 13 };

test.each<[string, EditedMeeting, Partial<EditedMeeting>, Partial<EditedMeeting>, ReturnType<typeof editChanges>]>([
  [
    "keeps others' days and hours when only the name is edited",
    CHOIR,
    { name: "Orchestra" },
    { tentativeDates: LATER, minStartHour: 8 },
    { name: "Orchestra" },
  ],
  [
    "keeps others' hours when a day is added",
    CHOIR,
    { tentativeDates: [...DATES, "2026-12-05"] },
    { minStartHour: 8, timezone: "Asia/Tokyo" },
    { tentativeDates: [...DATES, "2026-12-05"], minStartHour: 8, maxEndHour: 17.75, timezone: "Asia/Tokyo" },
  ],
  [
    "keeps others' days when a day is removed and hours are changed",
    CHOIR,
    { tentativeDates: ["2026-12-01"], maxEndHour: 18 },
    { tentativeDates: LATER, minStartHour: 8 },
    { tentativeDates: ["2026-12-04"], minStartHour: 9.25, maxEndHour: 18, timezone },
  ],
  [
    "keeps others' hours of single days",
    { ...CHOIR, hoursByDay: { "2026-12-01": EVENING } },
    { hoursByDay: { "2026-12-01": EVENING, "2026-12-03": NOON } },
    { hoursByDay: {} },
    { ...TIMES, hoursByDay: { "2026-12-03": NOON } },
  ],
  [
    "keeps others' days of the week",
    WEEKLY,
    { weekdays: ["FR"] },
    { weekdays: ["MO", "TU", "FR"] },
    { weekdays: ["TU", "FR"], ...HOURS, timezone },
  ],
  [
    "to whole days drops others' hours",
    CHOIR,
    { kind: "wholeDays" },
    { minStartHour: 8 },
    { kind: "wholeDays", tentativeDates: DATES, timezone },
  ],
])("an edit %s", (_, before, change, theirs, sent) => {
  expect(editChanges(before, { ...before, ...change }, { ...before, ...theirs })).toEqual(sent);
});

test.each([
  ["that allows times if needed sends it", CHOIR, { ...CHOIR, allowIfNeeded: true }, { allowIfNeeded: true }],
  [
    "that forbids times if needed sends it",
    { ...CHOIR, allowIfNeeded: true },
    { ...CHOIR, allowIfNeeded: undefined },
    { allowIfNeeded: false },
  ],
  [
    "that leaves times if needed allowed sends nothing",
    { ...CHOIR, allowIfNeeded: true },
    { ...CHOIR, allowIfNeeded: true },
    undefined,
  ],
])("an edit %s", (_, before, edited, changes) => {
  expect(editChanges(before, edited)).toEqual(changes);
});
