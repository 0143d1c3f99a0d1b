import { expect, test } from "vitest";
import { clockHour, hourLabel, hourOf } from "./hour.ts";

test("12 am is midnight, 12 pm is noon", () => {
  expect(hourOf({ hour: 12, half: "am" })).toBe(0);
  expect(hourOf({ hour: 12, half: "pm" })).toBe(12);
  expect(hourOf({ hour: 1, half: "am" })).toBe(1);
  expect(hourOf({ hour: 11, half: "pm" })).toBe(23);
});

test("every hour survives the 12-hour clock", () => {
  for (let hour = 0; hour < 24; hour++) expect(hourOf(clockHour(hour))).toBe(hour);
  expect(clockHour(24)).toEqual({ hour: 12, half: "am" });
});

test.each([
  [0, "12 AM"],
  [9, "9 AM"],
  [9.25, "9:15 AM"],
  [12, "12 PM"],
  [12.5, "12:30 PM"],
  [17, "5 PM"],
  [23.75, "11:45 PM"],
  [24, "12 AM"],
])("hour %d is %s", (hour, label) => {
  expect(hourLabel(hour)).toBe(label);
});
