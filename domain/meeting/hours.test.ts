import { expect, test } from "vitest";
import { endOfHours } from "./hours.ts";

const NEW_YORK = "America/New_York"; // five hours behind UTC

test.for([
  ["in the last minute", 9, 17, "2026-11-24T21:59Z", false],
  ["at its end", 9, 17, "2026-11-24T22:00Z", true],
  ["late at night", 9, 17, "2026-11-25T04:30Z", true],
  ["when the night after it goes on", 20, 2, "2026-11-25T06:59Z", false],
  ["when the night after it is over", 20, 2, "2026-11-25T07:00Z", true],
  ["at midnight, written as 24", 9.5, 24, "2026-11-25T05:00Z", true],
  ["of a whole day, before its midnight", 0, 0, "2026-11-25T04:59Z", false],
  ["of a whole day, at its midnight", 0, 0, "2026-11-25T05:00Z", true],
] as const)("the hours of a day are over %s: %5$s", ([, minStartHour, maxEndHour, at, isPast]) => {
  const hours = { minStartHour, maxEndHour };
  expect(endOfHours("2026-11-24", hours, NEW_YORK) <= Date.parse(at)).toBe(isPast);
});
