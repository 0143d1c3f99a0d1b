import { expect, test } from "vitest";
import { clockHour, hourOf } from "./clock-text.ts";

test("hourOf 12 am is midnight, and hourOf 12 pm is noon", () => {
  expect(hourOf({ hour: 12, half: "am" })).toBe(0);
  expect(hourOf({ hour: 12, half: "pm" })).toBe(12);
  expect(hourOf({ hour: 1, half: "am" })).toBe(1);
  expect(hourOf({ hour: 11, half: "pm" })).toBe(23);
});

test("hourOf reads every hour that clockHour wrote", () => {
  for (let hour = 0; hour < 24; hour++) expect(hourOf(clockHour(hour))).toBe(hour);
  expect(clockHour(24)).toEqual({ hour: 12, half: "am" });
});
