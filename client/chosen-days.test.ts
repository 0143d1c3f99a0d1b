import { expect, test } from "vitest";
import { type ChosenDays, daysFrom, hasDays } from "./chosen-days.ts";

const TODAY = "2026-11-24";
const DATES: ChosenDays = { isWeekly: false, dates: new Set(["2026-11-24", "2026-11-26"]), weekdays: [] };
const WEEKLY: ChosenDays = { isWeekly: true, dates: undefined, weekdays: ["MO", "FR"] };

test.each<[string, ChosenDays]>([
  ["dates", DATES],
  ["days of the week", WEEKLY],
  ["days of the week beside dates", { ...WEEKLY, dates: DATES.dates }],
  ["dates beside days of the week", { ...DATES, weekdays: WEEKLY.weekdays }],
])("stored %s that have not passed return unchanged", (_, days) => {
  expect(daysFrom(days, TODAY)).toEqual(days);
  expect(hasDays(days)).toBe(true);
});

test("a stored date that has passed is no longer chosen", () => {
  const days = { ...DATES, dates: new Set(["2026-11-23", "2026-11-24"]) };
  expect(daysFrom(days, TODAY).dates).toEqual(new Set(["2026-11-24"]));
  expect(daysFrom(days, "2026-11-25").dates).toBeUndefined();
});
