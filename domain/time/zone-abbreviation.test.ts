import { describe, expect, test } from "vitest";
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
    expect(zoneAbbreviation(zone, Date.parse(when))).toBe(name);
  });
});
