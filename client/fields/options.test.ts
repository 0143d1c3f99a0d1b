import { expect, test } from "vitest";
import { slotsChange } from "./options.ts";

test.each([
  ["leaves an unset duration unset", undefined, 60, { slotMinutes: 60 }],
  ["keeps a duration of whole slots", 120, 60, { slotMinutes: 60 }],
  ["rounds the duration up to whole slots", 90, 60, { slotMinutes: 60, durationMinutes: 120 }],
  ["of half an hour is unset, and rounds the duration up", 45, 30, { slotMinutes: undefined, durationMinutes: 60 }],
] as const)("a new slot length %s", (_, durationMinutes, slotMinutes, change) => {
  expect(slotsChange({ durationMinutes }, slotMinutes)).toEqual(change);
});
