import { expect, test } from "vitest";
import { US_READER } from "#domain/time/words/reading-settings.ts";
import { daysBetween } from "../ui/pickers/day-choice.ts";
import { weekendWithin } from "./WeekendOffer.tsx";

const EGYPTIAN = { ...US_READER, locale: "ar-EG" };

const WEEKEND = ["2026-11-28", "2026-11-29"] as const;

test.for([
  ["from Monday to the next week's Friday offers the weekend", "2026-11-23", "2026-12-04", US_READER, WEEKEND],
  ["from Friday to Monday offers the weekend", "2026-11-27", "2026-11-30", US_READER, WEEKEND],
  ["from Monday to Friday offers no weekend", "2026-11-23", "2026-11-27", US_READER, []],
  ["that ends on a Saturday offers no weekend", "2026-11-27", "2026-11-28", US_READER, []],
  ["that begins on a Saturday offers no weekend", "2026-11-28", "2026-12-07", US_READER, []],
  ["offers an Egyptian Friday and Saturday", "2026-11-24", "2026-11-30", EGYPTIAN, ["2026-11-27", "2026-11-28"]],
] as const)("a choice %s", ([, first, last, reader, weekend]) => {
  expect([...weekendWithin(new Set(daysBetween(first, last)), reader)]).toEqual(weekend);
});

test("a choice without weekend days and an empty choice offer no weekend", () => {
  expect(weekendWithin(new Set(["2026-11-23", "2026-11-30"]), US_READER).size).toBe(0);
  expect(weekendWithin(new Set(), US_READER).size).toBe(0);
});
