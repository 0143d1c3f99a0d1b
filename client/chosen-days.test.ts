import { expect, test } from "vitest";
import { type ChosenDays, daysWord, hasDays, parseDays } from "./chosen-days.ts";

const TODAY = "2026-11-24";
const DATES: ChosenDays = { isWeekly: false, dates: new Set(["2026-11-24", "2026-11-26"]), weekdays: [] };
const WEEKLY: ChosenDays = { isWeekly: true, dates: undefined, weekdays: ["MO", "FR"] };

test.each<[string, ChosenDays]>([
  ["2026-11-24 2026-11-26", DATES],
  ["weekly MO FR", WEEKLY],
  ["weekly MO FR 2026-11-24 2026-11-26", { ...WEEKLY, dates: DATES.dates }],
  ["MO FR 2026-11-24 2026-11-26", { ...DATES, weekdays: WEEKLY.weekdays }],
])("the days %s come back as they were chosen", (word, days) => {
  expect(daysWord(days)).toBe(word);
  expect(parseDays(word, TODAY)).toEqual(days);
  expect(hasDays(days)).toBe(true);
});

test.each([undefined, "", "2026-11-23", "XX 24.11. month", "[]", "weekly"])(
  "the stored days %s choose none",
  (word) => {
    expect(hasDays(parseDays(word, TODAY))).toBe(false);
  },
);
