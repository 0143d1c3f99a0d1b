import { expect, test } from "vitest";
import { message } from "../messages/message.ts";
import { checkCandidateTimes, latestDate } from "./candidate-times.ts";
import type { CandidateTimes } from "./meeting.ts";

const TODAY = "2026-11-20";
const times = (change: Partial<CandidateTimes>): CandidateTimes => ({
  tentativeDates: ["2026-11-24"],
  minStartHour: 9,
  maxEndHour: 17,
  timezone: "America/New_York",
  ...change,
});

test("a meeting may have days of the past, today and up to two years ahead", () => {
  const tentativeDates = ["2000-01-01", "2026-11-19", TODAY, "2028-11-20"];
  expect(() => checkCandidateTimes(times({ tentativeDates }), TODAY)).not.toThrow();
});

test("the latest date for 29 February is 28 February two years later", () =>
  expect(latestDate("2028-02-29")).toBe("2030-02-28"));

const short = (minutes: number) => message("api.noSlot", { count: minutes });
const hoursOn = (date: string, minStartHour: number, maxEndHour: number) => ({
  hoursByDay: { [date]: { minStartHour, maxEndHour } },
});

test.each<[string, Partial<CandidateTimes>, ReturnType<typeof message>]>([
  ["too late", { tentativeDates: ["2026-11-24", "2028-11-21"] }, message("api.dayTooLate", { count: 2 })],
  ["before 2000", { tentativeDates: ["1999-12-31"] }, message("api.dayTooEarly", { date: "2000-01-01" })],
  ["with a quarter of an hour", { maxEndHour: 9.25 }, short(30)],
  ["with half of the hour of a slot", { slotMinutes: 60, maxEndHour: 9.5 }, short(60)],
  ["that the clocks skip", { tentativeDates: ["2027-03-14"], minStartHour: 2, maxEndHour: 3 }, short(30)],
  ["with hours on a day that the meeting lacks", hoursOn("2026-11-25", 9, 10), message("api.noSuchDay")],
  [
    "with a quarter of an hour on one day",
    hoursOn("2026-11-24", 9.25, 9.75),
    message("api.noSlotOnDay", { count: 30 }),
  ],
])("candidate times %s are refused in a readable sentence", (_, change, sentence) => {
  expect(() => checkCandidateTimes(times(change), TODAY)).toThrow(
    expect.objectContaining({ name: "Refusal", code: "invalid", sentence }),
  );
});
