import { expect, test } from "vitest";
import { parseMeetingID } from "../meeting-id.ts";
import { changesCalendars } from "./changes-calendars.ts";
import type { Meeting } from "./meeting.ts";

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
  ["a scheduled meeting gets other days", nine, { ...nine, tentativeDates: ["2026-12-02"] }, false],
  ["an open meeting gets another name", open, { ...open, name: "Band" }, false],
])("%s", (_, before, after, changes) => {
  expect(changesCalendars(before, after)).toBe(changes);
});
