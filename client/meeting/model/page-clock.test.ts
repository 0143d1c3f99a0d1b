import { expect, test } from "vitest";
import { pageTime, untilNextTime } from "./page-clock.ts";

const NOON = Date.UTC(2026, 11, 1, 12);
const at = (seconds: number) => NOON + 1_000 * seconds;

test.for([
  ["before the minute in which it closes", 10, at(90), at(0), 50_000],
  ["a second before it closes", 29, at(30), at(0), 1_000],
  ["when it closes", 30, at(30), at(30), 30_000],
  ["later in the minute in which it closed", 59, at(30), at(30), 1_000],
  ["in the minute after it closed", 61, at(30), at(60), 59_000],
  ["when it never closes", 42.5, undefined, at(0), 17_500],
] as const)("a page of a meeting with a closing time looks at the clock %s", ([, seconds, closesAt, shown, next]) => {
  expect(pageTime(at(seconds), closesAt)).toBe(shown);
  expect(untilNextTime(at(seconds), closesAt)).toBe(next);
});
