import fc from "fast-check";
import { expect, test } from "vitest";
import { copyOf, leastShift, type MeetingReply, peopleOf, shiftedDates } from "./copied-meeting.ts";

const VIEWER = { canEdit: true, canSchedule: true, canDelete: true, cannotChange: [], cannotRemove: [] };
const CHOIR: MeetingReply = {
  meetingID: "aaaaaaaaaaaa",
  name: "Choir",
  about: "Before the concert",
  timezone: "Europe/Berlin",
  minStartHour: 18,
  maxEndHour: 21,
  tentativeDates: ["2026-03-27", "2026-03-28"],
  protectAnswers: true,
  respondents: { bbbbbbbbbbbb: { name: "Ann", availabilities: ["2026-03-27T17:00:00Z"] } },
  viewer: VIEWER,
};
const NOW = Date.parse("2026-03-20T12:00Z");
const WEEK = { unit: "weeks", count: 1 } as const;

test.each([
  ["days", 3, ["2026-01-30", "2026-01-31"], ["2026-02-02", "2026-02-03"]],
  ["weeks", 2, ["2026-12-24"], ["2027-01-07"]],
  ["months", 1, ["2026-01-15", "2026-01-31"], ["2026-02-15", "2026-02-28"]],
  ["months", 1, ["2026-01-29", "2026-01-30", "2026-01-31"], ["2026-02-28"]],
] as const)("a move by %s (%i) turns the days %j of a copy into %j", (unit, count, dates, moved) => {
  expect(shiftedDates(dates, { unit, count })).toEqual(moved);
});

test.each([
  ["weeks", "2026-03-20", 1],
  ["weeks", "2026-04-03", 1],
  ["weeks", "2026-04-04", 2],
  ["months", "2026-03-20", 1],
  ["months", "2026-07-27", 4],
  ["days", "2026-04-01", 5],
] as const)("the days of a copy move by as few %s as bring the first to %s or later", (unit, today, count) => {
  expect(leastShift(CHOIR.tentativeDates, unit, today)).toEqual({ unit, count });
});

test("the days of a copy stay ascending, and keep their weekdays when they move by weeks", () => {
  const day = fc.date({ min: new Date("2000-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  const dates = fc.uniqueArray(day.map((at) => at.toISOString().slice(0, 10))).map((all) => all.toSorted());
  const unit = fc.constantFrom("days", "weeks", "months");
  fc.assert(
    fc.property(dates, unit, fc.integer({ min: 1, max: 99 }), (all, by, count) => {
      const moved = shiftedDates(all, { unit: by, count });
      expect(moved).toEqual(moved.toSorted());
      const weekday = (date: string) => Temporal.PlainDate.from(date).dayOfWeek;
      const inWeeks = shiftedDates(all, { unit: "weeks", count });
      expect(inWeeks.map(weekday)).toEqual(all.map(weekday));
    }),
  );
});

test("a copy has the settings without answers, and sends no absent setting", () => {
  expect(copyOf({ ...CHOIR, requiredRespondentIDs: ["bbbbbbbbbbbb"] }, WEEK, NOW)).toEqual({
    name: "Choir",
    about: "Before the concert",
    timezone: "Europe/Berlin",
    minStartHour: 18,
    maxEndHour: 21,
    tentativeDates: ["2026-04-03", "2026-04-04"],
    protectAnswers: true,
  });
  const more = {
    place: "Hall",
    slotMinutes: 15,
    durationMinutes: 90,
    minRespondents: 3,
    answersVisibleTo: "organiser",
    allowIfNeeded: true,
  } as const;
  expect(copyOf({ ...CHOIR, ...more }, WEEK, NOW)).toMatchObject(more);
});

test("a copy keeps the hours of its closing time and of single days across a change of clocks", () => {
  const hoursByDay = { "2026-03-28": { minStartHour: 10, maxEndHour: 12 } };
  const copy = copyOf({ ...CHOIR, hoursByDay, closesAt: "2026-03-26T17:00:00Z" }, WEEK, NOW);
  expect(copy.closesAt).toBe("2026-04-02T16:00:00Z");
  expect(copy.hoursByDay).toEqual({ "2026-04-04": { minStartHour: 10, maxEndHour: 12 } });
  // The closing time would be over, so the copy is open.
  expect(copyOf({ ...CHOIR, closesAt: "2026-03-12T17:00:00Z" }, WEEK, NOW).closesAt).toBeUndefined();
});

test("a copy keeps days of the week, and has no hours for whole days", () => {
  const hoursByDay = { FR: { minStartHour: 10, maxEndHour: 12 } };
  const weekly = { kind: "weekdays", weekdays: ["MO", "FR"], tentativeDates: [], hoursByDay } as const;
  const copied = copyOf({ ...CHOIR, ...weekly, tentativeDates: [], weekdays: ["MO", "FR"] }, WEEK, NOW);
  expect(copied).toMatchObject({ kind: "weekdays", weekdays: ["MO", "FR"], hoursByDay, minStartHour: 18 });
  expect(copied.tentativeDates).toBeUndefined();
  const whole = copyOf({ ...CHOIR, kind: "wholeDays", minStartHour: 0, maxEndHour: 24 }, WEEK, NOW);
  expect(whole).toMatchObject({ kind: "wholeDays", tentativeDates: ["2026-04-03", "2026-04-04"] });
  expect(Object.keys(whole)).not.toContain("minStartHour");
});

test("only an organiser's copy expects the same people, without their answers", () => {
  const expected = [
    { expectedID: "e", name: "Ben", required: true, email: "ben@example.org", respondentID: "b", remindedAt: [] },
    { expectedID: "f", name: "Cat", required: false, remindedAt: [] },
  ];
  expect(peopleOf({ ...CHOIR, expected })).toEqual([
    { name: "Ben", required: true, email: "ben@example.org" },
    { name: "Cat", required: false },
  ]);
  expect(peopleOf({ ...CHOIR, expected, viewer: { ...VIEWER, canEdit: false } })).toEqual([]);
  expect(peopleOf(CHOIR)).toEqual([]);
});
