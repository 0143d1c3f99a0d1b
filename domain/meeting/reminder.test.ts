import { expect, test } from "vitest";
import { reminderAt } from "./schedule.ts";

const at = (text: string) => Date.parse(text);

test.each([
  ["a day before", undefined, "2026-12-02T08:00Z", "Europe/Berlin", "2026-12-01T08:00Z"],
  [
    "at the same clock where clocks change meanwhile",
    undefined,
    "2026-03-29T08:00Z",
    "Europe/Berlin",
    "2026-03-28T09:00Z",
  ],
  ["of whole days in the morning before, there", "wholeDays", "2026-12-02T00:00Z", "Asia/Tokyo", "2026-12-01T00:00Z"],
  ["of whole days west of here", "wholeDays", "2026-12-02T00:00Z", "America/New_York", "2026-12-01T14:00Z"],
] as const)("%s", (_, kind, start, zone, reminded) => {
  const schedule = { start: at(start), end: at(start) + 3_600_000, ...(kind && { kind }) };
  expect(new Date(reminderAt(schedule, zone) ?? 0)).toEqual(new Date(at(reminded)));
});

test("never of a time of the week", () => {
  const weekly = { kind: "weekdays", start: at("2026-11-30T14:00Z"), end: at("2026-11-30T15:00Z") } as const;
  expect(reminderAt(weekly, "Europe/Berlin")).toBeUndefined();
});
