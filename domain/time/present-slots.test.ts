import { expect, test } from "vitest";
import type { CandidateTimes } from "../meeting/meeting.ts";
import { meetingSlots } from "./meeting-slots.ts";
import { presentSlots } from "./present-slots.ts";

const times = (day: number, more: Partial<CandidateTimes> = {}): CandidateTimes => ({
  tentativeDates: [`2026-11-${String(day).padStart(2, "0")}`],
  minStartHour: 9,
  maxEndHour: 17,
  timezone: "Europe/Berlin",
  ...more,
});

test("a meeting's slots are remembered, not mixed up with another's", () => {
  const asked = [
    times(1),
    times(2),
    times(1, { minStartHour: 8 }),
    times(1, { maxEndHour: 18 }),
    times(1, { timezone: "UTC" }),
  ];
  for (const meeting of [...asked, ...asked]) expect([...presentSlots(meeting)]).toEqual(meetingSlots(meeting));
  expect(presentSlots(times(1))).toBe(presentSlots({ ...times(1) }));
});

test("meetings asked for long ago are forgotten, so that memory stays bounded", () => {
  const first = presentSlots(times(1));
  const whole = Array.from({ length: 28 }, (_, i) => `2026-10-${String(i + 1).padStart(2, "0")}`);
  for (let hour = 0; hour < 1; hour += 0.25) {
    for (let year = 2000; year < 2050; year++) {
      presentSlots({
        tentativeDates: whole.map((date) => date.replace("2026", String(year))),
        minStartHour: hour,
        maxEndHour: hour,
        timezone: "UTC",
      });
    }
  }
  expect(presentSlots(times(1))).not.toBe(first);
  expect(presentSlots(times(1))).toEqual(first);
});

test("windows without a whole half hour are not kept at all: anyone may ask for any number of them", () => {
  const none = times(1, { minStartHour: 9, maxEndHour: 9.25 });
  expect(presentSlots(none).size).toBe(0);
  expect(presentSlots(none)).not.toBe(presentSlots(none));
});

test("many small windows are forgotten as large ones are: their names take memory too", () => {
  const first = presentSlots(times(1));
  for (let n = 0; n < 5_000; n += 1)
    presentSlots(times(1, { maxEndHour: 9.5, timezone: `Etc/GMT+${n % 12}`, tentativeDates: [dateNo(n)] }));
  expect(presentSlots(times(1))).not.toBe(first);
});

function dateNo(n: number): string {
  return new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10);
}
