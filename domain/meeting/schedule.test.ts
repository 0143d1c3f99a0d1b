import * as fc from "fast-check";
import { expect, test } from "vitest";
import { slot } from "../testing/people.ts";
import { meetingSlots } from "../time/meeting-slots.ts";
import { slotText, type Slot } from "../time/slot.ts";
import { slotAfter } from "../testing/slot-after.ts";
import { scheduleFrom, inRange, scheduleOf, changesCalendars, slotsOfRange, reminderAt } from "./schedule.ts";
import { WEEKDAYS } from "../time/weekdays.ts";
import { parseMeetingID } from "../ids.ts";
import type { CandidateTimes, Meeting } from "./meeting.ts";
import { forAll } from "../testing/arbitraries.ts";

const NINE = slot("2026-11-24T09:00:00Z");
const TEN = slot("2026-11-24T10:00:00Z");
const ELEVEN = slot("2026-11-24T11:00:00Z");
const QUARTER_PAST_TEN = slot("2026-11-24T10:15:00Z");
const TOMORROW = slot("2026-11-25T09:00:00Z");
const times = { tentativeDates: ["2026-11-24", "2026-11-25"], minStartHour: 9, maxEndHour: 11, timezone: "UTC" };
const slots = meetingSlots(times);

test("scheduleFrom takes a time from the start of its first half hour to the end of its last", () => {
  const schedule = { start: Date.parse("2026-11-24T09:00Z"), end: Date.parse("2026-11-24T11:00Z") };
  expect(scheduleFrom(times, { start: NINE, end: ELEVEN }, 0)).toEqual(schedule);
});

test.each([
  ["begins before the window", slotAfter(NINE, -1), TEN],
  ["ends after the window", TEN, slotAfter(ELEVEN)],
  ["goes over the night", TEN, slotAfter(TOMORROW)],
  ["lies on another day", slot("2026-11-26T09:00:00Z"), slot("2026-11-26T10:00:00Z")],
  ["ends in the middle of a half hour", NINE, QUARTER_PAST_TEN],
  ["begins in the middle of a half hour", QUARTER_PAST_TEN, slot("2026-11-24T10:45:00Z")],
  ["is empty", NINE, NINE],
  ["is turned round", TEN, NINE],
  ["is centuries long", NINE, slot("2999-01-01T00:00:00Z")],
])("scheduleFrom refuses a time that %s", (_, start, end) => {
  expect(() => scheduleFrom(times, { start, end }, 0)).toThrow(
    expect.objectContaining({ name: "Refusal", code: "invalid" }),
  );
});

test.each<[string, Partial<CandidateTimes>, object]>([
  ["of half hours", {}, { kind: "dates", count: 30 }],
  ["of hours", { slotMinutes: 60 }, { kind: "dates", count: 60 }],
  ["on days of the week", { kind: "weekdays", slotMinutes: 15 }, { kind: "weekdays", count: 15 }],
])("scheduleFrom names the slot length when it refuses a time outside of a meeting %s", (_, shape, values) => {
  const [start, end] = [slotAfter(NINE, -1), QUARTER_PAST_TEN];
  expect(() => scheduleFrom({ ...times, ...shape }, { start, end }, 0)).toThrow(
    expect.objectContaining({ sentence: { key: "api.scheduleOutside", values } }),
  );
});

test("scheduleOf a selection goes from its earliest slot to 30 minutes after its last", () => {
  expect(scheduleOf([], 2)).toBeUndefined();
  const range = scheduleOf(new Set([TEN, NINE, slotAfter(TEN)]), 2);
  expect([range?.start, range?.end].map((end) => end && slotText(end))).toEqual([
    "2026-11-24T09:00:00Z",
    "2026-11-24T11:00:00Z",
  ]);
});

test("every selection without a break can be scheduled", () => {
  const run = fc
    .tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }))
    .map(([a, b]) => slots.slice(Math.min(a, b), Math.max(a, b) + 1));
  forAll(run, fc.boolean(), (chosen: Slot[], backwards) => {
    const range = scheduleOf(backwards ? chosen.toReversed() : chosen, 2);
    if (range === undefined) throw new Error("nothing chosen");
    const { start, end } = scheduleFrom(times, range, 0);
    expect((end - start) / 60_000).toBe(chosen.length * 30);
  });
});

const open: Meeting = {
  meetingID: parseMeetingID("meeting00001")!,
  name: "Choir",
  about: "",
  timezone: "Europe/Berlin",
  tentativeDates: ["2026-12-01"],
  minStartHour: 9,
  maxEndHour: 17,
  protectAnswers: false,
  version: 1,
};
const nine = { ...open, schedule: { start: 9, end: 10 } };

test.each<[string, Meeting, Meeting, boolean]>([
  ["a time is set", open, nine, true],
  ["the time is called off", nine, open, true],
  ["the start moves", nine, { ...nine, schedule: { start: 8, end: 10 } }, true],
  ["the end moves", nine, { ...nine, schedule: { start: 9, end: 11 } }, true],
  ["the same time is set again", nine, { ...nine, schedule: { start: 9, end: 10 }, version: 2 }, false],
  ["a scheduled meeting gets another name", nine, { ...nine, name: "Band" }, true],
  ["a scheduled meeting gets another text", nine, { ...nine, about: "Bring a cake" }, true],
  ["a scheduled meeting gets a place", nine, { ...nine, place: "Room 2" }, true],
  ["a scheduled meeting gets other days", nine, { ...nine, tentativeDates: ["2026-12-02"] }, false],
  ["an open meeting gets another name", open, { ...open, name: "Band" }, false],
])("changesCalendars: %s", (_, before, after, changes) => expect(changesCalendars(before, after)).toBe(changes));

test("a weekly time that goes on after Sunday takes the first slots of Monday", () => {
  const week = meetingSlots({ ...times, kind: "weekdays", weekdays: WEEKDAYS, minStartHour: 0, maxEndHour: 24 });
  const starts = fc.integer({ min: 0, max: week.length - 1 });
  forAll(starts, fc.integer({ min: 1, max: week.length - 1 }), (from, count) => {
    const weekSlots = new Set([...week, ...week].slice(from, from + count));
    const start = week[from]!;
    const range = { start, end: slotAfter(start, count) };
    expect(slotsOfRange(range, 2)).toEqual(weekSlots);
    expect(new Set(week.filter((weekSlot) => inRange(range, weekSlot)))).toEqual(weekSlots);
    expect(scheduleOf(weekSlots, 2)).toEqual(range);
  });
});

const at = (text: string) => Date.parse(text);

test.each([
  ["a day before", undefined, "2026-12-02T08:00Z", "Europe/Berlin", "2026-12-01T08:00Z"],
  [
    "at the same time of day when clocks change in between",
    undefined,
    "2026-03-29T08:00Z",
    "Europe/Berlin",
    "2026-03-28T09:00Z",
  ],
  [
    "on the morning before whole days, on the meeting's clocks",
    "wholeDays",
    "2026-12-02T00:00Z",
    "Asia/Tokyo",
    "2026-12-01T00:00Z",
  ],
  [
    "on the morning before whole days west of UTC",
    "wholeDays",
    "2026-12-02T00:00Z",
    "America/New_York",
    "2026-12-01T14:00Z",
  ],
] as const)("a reminder leaves %s", (_, kind, start, zone, reminded) => {
  const schedule = { start: at(start), end: at(start) + 3_600_000, ...(kind && { kind }) };
  expect(new Date(reminderAt(schedule, zone) ?? 0)).toEqual(new Date(at(reminded)));
});

test("a weekly meeting has no reminder", () => {
  const weekly = { kind: "weekdays", start: at("2026-11-30T14:00Z"), end: at("2026-11-30T15:00Z") } as const;
  expect(reminderAt(weekly, "Europe/Berlin")).toBeUndefined();
});
