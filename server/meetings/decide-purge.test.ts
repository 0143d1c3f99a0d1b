import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
import { decidePurge } from "./decide-purge.ts";

const NOW = Date.UTC(2026, 10, 20);

test.each([
  ["for the first time", undefined, "delete"],
  ["a night later", { at: NOW - DAY_MS, putOff: false }, "delete"],
  ["again after a failure", { at: NOW - 1_000, putOff: false }, "delete"],
  ["after a missed night", { at: NOW - 47 * HOUR_MS, putOff: false }, "delete"],
  ["after a summer without a process", { at: NOW - 90 * DAY_MS, putOff: false }, "put off"],
  ["after the clock went back", { at: NOW + 3 * DAY_MS, putOff: true }, "put off"],
  ["soon after it was put off", { at: NOW - 11 * HOUR_MS, putOff: true }, "wait"],
  ["a night after it was put off", { at: NOW - DAY_MS, putOff: true }, "delete"],
] as const)("the clean-up that runs %s: %j → %s", (_when, last, decision) => {
  expect(decidePurge(NOW, last)).toBe(decision);
});
