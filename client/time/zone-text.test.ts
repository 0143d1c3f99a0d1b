import { expect, test } from "vitest";
import { cityOf } from "./viewer-time.ts";
import { differenceText, matchingZones, zoneChoice } from "./zone-text.ts";

const winter = Date.parse("2026-11-24T14:00Z");
const summer = Date.parse("2026-07-24T14:00Z");

test.each([
  ["America/New_York", "New York"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires"],
  ["UTC", "UTC"],
])("%s is the zone of %s", (zone, city) => {
  expect(cityOf(zone)).toBe(city);
});

test.each([
  ["Asia/Tokyo", "America/New_York", [winter], "New York is 14 h behind"],
  ["America/New_York", "Asia/Tokyo", [winter], "Tokyo is 14 h ahead"],
  ["America/New_York", "Asia/Kathmandu", [winter], "Kathmandu is 10 h 45 min ahead"],
  ["Australia/Adelaide", "Australia/Sydney", [winter], "Sydney is 30 min ahead"],
  ["Europe/Berlin", "Europe/Paris", [winter, summer], "Paris has the same time"],
  ["Asia/Tokyo", "America/New_York", [winter, summer], "New York is 14 h behind or 13 h behind"],
  ["Europe/London", "UTC", [winter, summer], "UTC is 1 h behind or at the same time"],
])("from %s, %s at %j", (zone, other, instants, text) => {
  expect(differenceText(zone, other, instants)).toBe(text);
});

test.each([
  ["Asia/Tokyo", "Tokyo", "Asia", "GMT+9"],
  ["America/St_Johns", "St Johns", "America", "GMT-3:30"],
  ["America/Indiana/Knox", "Knox", "America, Indiana", "GMT-6"],
  ["UTC", "UTC", "", "GMT+0"],
])("%s in a list", (zone, city, region, offset) => {
  expect(zoneChoice(zone, winter)).toEqual({ zone, city, region, offset });
});

const CHOICES = ["Asia/Tokyo", "America/New_York", "America/Sao_Paulo", "Europe/Berlin", "Africa/Porto-Novo"].map(
  (zone) => zoneChoice(zone, winter),
);

test.each([
  ["", ["Berlin", "New York", "Porto-Novo", "Sao Paulo", "Tokyo"]],
  ["tok", ["Tokyo"]],
  [" NEW york ", ["New York"]],
  ["São", ["Sao Paulo"]],
  ["p", ["Porto-Novo", "Berlin", "Sao Paulo"]],
  ["america", ["New York", "Sao Paulo"]],
  ["gmt+9", ["Tokyo"]],
  ["(.*", []],
])("typing %j finds %j", (typed, cities) => {
  expect(matchingZones(CHOICES, typed).map(({ city }) => city)).toEqual(cities);
});
