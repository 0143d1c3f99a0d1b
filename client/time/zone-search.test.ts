import { expect, test } from "vitest";
import { matchingZones, zoneOfEnter } from "./zone-search.ts";
import { allZones, isSameZone, zoneChoice } from "./zone-text.ts";

const WINTER = Date.parse("2026-11-24T14:00Z");
const CHOICES = allZones(["UTC"]).map((zone) => zoneChoice(zone, WINTER));

test.each([
  ["EST", "America/New_York"],
  ["et", "America/New_York"],
  ["Eastern", "America/New_York"],
  ["CST", "America/Chicago"],
  ["PST", "America/Los_Angeles"],
  ["Pacific Time", "America/Los_Angeles"],
  ["CET", "Europe/Berlin"],
  ["MEZ", "Europe/Berlin"],
  ["IST", "Asia/Kolkata"],
  ["BST", "Europe/London"],
  ["GMT", "Europe/London"],
  ["UTC", "UTC"],
  ["JST", "Asia/Tokyo"],
  ["AEST", "Australia/Sydney"],
  ["India", "Asia/Kolkata"],
  ["Germany", "Europe/Berlin"],
  ["Turkey", "Europe/Istanbul"],
  ["Türkiye", "Europe/Istanbul"],
  ["USA", "America/New_York"],
  ["UK", "Europe/London"],
  ["Mumbai", "Asia/Kolkata"],
  ["Bombay", "Asia/Kolkata"],
  ["Calcutta", "Asia/Kolkata"],
  ["Bangalore", "Asia/Kolkata"],
  ["Beijing", "Asia/Shanghai"],
  ["北京", "Asia/Shanghai"],
  ["上海", "Asia/Shanghai"],
  ["München", "Europe/Berlin"],
  ["munchen", "Europe/Berlin"],
  ["Munich", "Europe/Berlin"],
  ["Genf", "Europe/Zurich"],
  ["Geneva", "Europe/Zurich"],
  ["San Francisco", "America/Los_Angeles"],
  ["Seattle", "America/Los_Angeles"],
  ["Boston", "America/New_York"],
  ["Washington", "America/New_York"],
  ["Rio de Janeiro", "America/Sao_Paulo"],
  ["Tel Aviv", "Asia/Jerusalem"],
  ["Abu Dhabi", "Asia/Dubai"],
  ["Hong Kong", "Asia/Hong_Kong"],
  ["Hawaii", "Pacific/Honolulu"],
  ["Kiev", "Europe/Kyiv"],
  ["Kyiv", "Europe/Kyiv"],
  ["Nuuk", "America/Nuuk"],
  ["Godthab", "America/Nuuk"],
  ["tok", "Asia/Tokyo"],
  ["york", "America/New_York"],
  ["Sao", "America/Sao_Paulo"],
])("a user who types %s and Enter chooses %s", (typed, zone) => {
  const chosen = zoneOfEnter(CHOICES, typed)?.zone ?? "none";
  expect([chosen, isSameZone(chosen, zone)]).toEqual([chosen, true]);
  expect(matchingZones(CHOICES, typed)[0]?.zone).toBe(chosen);
});

test.each([
  ["UTC+5:30", ["Asia/Kolkata", "Asia/Colombo"]],
  ["GMT+5:30", ["Asia/Kolkata", "Asia/Colombo"]],
  ["+5:30", ["Asia/Kolkata", "Asia/Colombo"]],
  ["+05:30", ["Asia/Kolkata", "Asia/Colombo"]],
  ["utc +0530", ["Asia/Kolkata", "Asia/Colombo"]],
  ["GMT+5:45", ["Asia/Kathmandu"]],
])("a user who types the offset %s finds %j", (typed, zones) => {
  const zonesFound = matchingZones(CHOICES, typed).map(({ zone }) => zone);
  expect(zonesFound).toHaveLength(zones.length);
  for (const zone of zones) expect(zonesFound.some((match) => isSameZone(match, zone))).toBe(true);
});

test("an offset finds the zones that have it on that day, well-known ones first", () => {
  const matches = matchingZones(CHOICES, "UTC-8").map(({ zone }) => zone);
  expect(matches[0]).toBe("America/Los_Angeles");
  expect(matches.every((zone) => zoneChoice(zone, WINTER).offset === "GMT-8")).toBe(true);
});

test.each(["ers", "a", "Ber", "UTC+2", "nothing at all"])(
  "Enter after %s chooses no zone, because no single zone matches",
  (typed) => expect(zoneOfEnter(CHOICES, typed)).toBeUndefined(),
);
