import { expect, test } from "vitest";
import { ageText } from "./added-calendars.ts";

const NOW = Date.parse("2026-11-24T12:00:00Z");

test.each([
  ["2026-11-24T12:00:00Z", "read just now"],
  ["2026-11-24T12:03:00Z", "read just now"],
  ["2026-11-24T11:59:01Z", "read just now"],
  ["2026-11-24T11:59:00Z", "read 1 minute ago"],
  ["2026-11-24T11:56:30Z", "read 3 minutes ago"],
  ["2026-11-24T11:00:00Z", "read 1 hour ago"],
  ["2026-11-22T12:01:00Z", "read 47 hours ago"],
  ["2026-11-22T12:00:00Z", "read 2 days ago"],
])("a reading of %s is called '%s'", (readAt, text) => {
  expect(ageText(Date.parse(readAt), NOW)).toBe(text);
});
