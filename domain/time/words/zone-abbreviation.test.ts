import { describe, expect, test } from "vitest";
import { US_READER } from "./reader.ts";
import { zoneAbbreviation } from "./zone-abbreviation.ts";

describe("a zone is called what it is called on the meeting's date", () => {
  test.each([
    ["America/New_York", "2026-11-24T14:00Z", "EST"],
    ["America/New_York", "2026-07-24T14:00Z", "EDT"],
    ["Europe/Berlin", "2026-11-24T14:00Z", "CET"],
    ["Australia/Sydney", "2026-11-24T14:00Z", "AEDT"],
    ["Asia/Kolkata", "2026-11-24T14:00Z", "IST"],
    ["Asia/Kathmandu", "2026-11-24T14:00Z", "GMT+5:45"],
    ["Europe/London", "2026-11-24T14:00Z", "GMT"],
    ["UTC", "2026-11-24T14:00Z", "UTC"],
  ])("%s on %s is %s", (zone, when, name) => {
    expect(zoneAbbreviation(US_READER, zone, Date.parse(when))).toBe(name);
  });
});

describe("a zone is called what the reader calls it", () => {
  test.each([
    ["en-GB", "Europe/London", "2026-07-24T14:00Z", "BST"],
    ["en-GB", "America/New_York", "2026-11-24T14:00Z", "EST"],
    ["de", "Europe/Berlin", "2026-11-24T14:00Z", "MEZ"],
    ["de", "America/New_York", "2026-11-24T14:00Z", "GMT-5"],
    ["fr", "Asia/Kathmandu", "2026-11-24T14:00Z", "UTC+5:45"],
    ["ja", "Asia/Tokyo", "2026-11-24T14:00Z", "JST"],
    ["pl", "Europe/Warsaw", "2026-07-24T14:00Z", "CEST"],
  ])("in %s, %s on %s is %s", (locale, zone, when, name) => {
    expect(zoneAbbreviation({ ...US_READER, locale }, zone, Date.parse(when))).toBe(name);
  });
});
