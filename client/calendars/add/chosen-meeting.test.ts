import { expect, test } from "vitest";
import { meetingSlots } from "#domain/time/meeting-slots.ts";
import { fileWindow } from "./chosen-meeting.ts";

const NOW = Date.parse("2026-11-24T12:07:30Z");
const hours = { minStartHour: 9, maxEndHour: 11, timezone: "Europe/Berlin" };
const windowText = (slots: ReturnType<typeof meetingSlots>) => {
  const { start, end } = fileWindow({ slots, length: 2 }, NOW);
  return [start, end].map((instant) => new Date(instant).toISOString().slice(0, 16));
};

test("a file is read for four weeks around the days of a meeting", () => {
  const slots = meetingSlots({ tentativeDates: ["2026-12-01", "2027-01-05"], ...hours });
  expect(windowText(slots)).toEqual(["2026-11-03T08:00", "2027-02-02T10:00"]);
});

test("a file is read for the four weeks from now when the meeting has weekdays, or no slot", () => {
  const slots = meetingSlots({ kind: "weekdays", tentativeDates: [], weekdays: ["MO", "WE"], ...hours });
  expect(slots.length).toBeGreaterThan(0);
  expect(windowText(slots)).toEqual(["2026-11-24T12:00", "2026-12-22T12:00"]);
  expect(windowText([])).toEqual(["2026-11-24T12:00", "2026-12-22T12:00"]);
});
