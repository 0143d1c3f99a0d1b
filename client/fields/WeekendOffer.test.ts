import { expect, test } from "vitest";
import { US_READER } from "#domain/time/words/reading-settings.ts";
import { daysBetween } from "../ui/pickers/day-choice.ts";
import { weekendWithin } from "./WeekendOffer.tsx";

const EGYPTIAN = { ...US_READER, locale: "ar-EG" };

test.for([
  ["Monday to the Friday after", "2026-11-23", "2026-12-04", US_READER, ["2026-11-28", "2026-11-29"]],
  ["Friday to Monday", "2026-11-27", "2026-11-30", US_READER, ["2026-11-28", "2026-11-29"]],
  ["Monday to Friday, no weekend on the way", "2026-11-23", "2026-11-27", US_READER, []],
  ["Friday to Saturday, which was meant", "2026-11-27", "2026-11-28", US_READER, []],
  ["Saturday to the Monday after, which began with one", "2026-11-28", "2026-12-07", US_READER, []],
  ["where Friday and Saturday are the weekend", "2026-11-24", "2026-11-30", EGYPTIAN, ["2026-11-27", "2026-11-28"]],
] as const)("%s", ([, first, last, reader, weekend]) => {
  expect([...weekendWithin(new Set(daysBetween(first, last)), reader)]).toEqual(weekend);
});

test("working days have no weekend, and neither has an empty choice", () => {
  expect(weekendWithin(new Set(["2026-11-23", "2026-11-30"]), US_READER).size).toBe(0);
  expect(weekendWithin(new Set(), US_READER).size).toBe(0);
});
