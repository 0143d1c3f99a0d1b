import { expect, test } from "vitest";
import { slotsChange } from "./options.ts";

test.each([
  ["that say nothing of how long it takes", undefined, 60, { slotMinutes: 60 }],
  ["that fit", 120, 60, { slotMinutes: 60 }],
  ["of which the next whole one is taken", 90, 60, { slotMinutes: 60, durationMinutes: 120 }],
  ["that are half hours again", 45, 30, { slotMinutes: undefined, durationMinutes: 60 }],
] as const)("slots %s", (_, durationMinutes, slotMinutes, change) => {
  expect(slotsChange({ durationMinutes }, slotMinutes)).toEqual(change);
});
