import { expect, test } from "vitest";
import { cityOf } from "./viewer-time.ts";
import {
  allZones,
  clockChanges,
  clockChangeTexts,
  differenceText,
  distanceText,
  isSameZone,
  zoneChoice,
} from "./zone-text.ts";
import { matchingZones } from "./zone-search.ts";

const winter = Date.parse("2026-11-24T14:00Z");

test.each([
  ["America/New_York", "New York"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires"],
  ["UTC", "UTC"],
])("the zone %s is named after the city %s", (zone, city) => {
  expect(cityOf(zone)).toBe(city);
});

test.each([
  ["America/New_York", { usual: -840, unusual: [undefined] }, "New York is 14 h behind"],
  ["Asia/Tokyo", { usual: 840, unusual: [] }, "Tokyo is 14 h ahead"],
  ["Asia/Kathmandu", { usual: 645, unusual: [] }, "Kathmandu is 10 h 45 min ahead"],
  ["Australia/Sydney", { usual: 30, unusual: [] }, "Sydney is 30 min ahead"],
  ["Europe/Paris", { usual: 0, unusual: [] }, "Paris has the same time"],
  [
    "Asia/Tokyo",
    { usual: 360, unusual: [undefined, [300], [300]] },
    "Tokyo is 6 h ahead, except on the days marked +5h",
  ],
  ["Asia/Tokyo", { usual: 60, unusual: [[0], [-90]] }, "Tokyo is 1 h ahead, except on the days marked 0h and -1.5h"],
])("the difference to %s in %j reads '%s'", (other, distances, text) => {
  expect(differenceText(other, distances)).toBe(text);
});

test.each([
  ["Asia/Tokyo", "Tokyo", "Asia", "GMT+9"],
  ["America/St_Johns", "St Johns", "America", "GMT-3:30"],
  ["America/Indiana/Knox", "Knox", "America, Indiana", "GMT-6"],
  ["UTC", "UTC", "", "GMT+0"],
])("the list shows the zone %s with the city %s, the region '%s' and the offset %s", (zone, city, region, offset) => {
  expect(zoneChoice(zone, winter)).toMatchObject({ zone, city, region, offset });
});

const CHOICES = ["Asia/Tokyo", "America/New_York", "America/Sao_Paulo", "Europe/Berlin", "Africa/Porto-Novo"].map(
  (zone) => zoneChoice(zone, winter),
);

test.each([
  ["Europe/Kiev", "Europe/Kyiv", "Kyiv"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh", "Ho Chi Minh"],
])("%s and %s are one zone with one city", (oldName, newName, city) => {
  expect([cityOf(oldName), cityOf(newName)]).toEqual([city, city]);
  expect(allZones([newName]).filter((zone) => isSameZone(zone, oldName))).toEqual([newName]);
  for (const typed of [oldName, newName].map((zone) => zone.slice(zone.indexOf("/") + 1).replaceAll("_", " ")))
    for (const zone of [oldName, newName]) expect(matchingZones([zoneChoice(zone, winter)], typed)).toHaveLength(1);
});

test.each([
  ["", ["Berlin", "New York", "Porto-Novo", "Sao Paulo", "Tokyo"]],
  ["tok", ["Tokyo"]],
  [" NEW york ", ["New York"]],
  ["São", ["Sao Paulo"]],
  ["p", ["Porto-Novo", "Berlin", "Sao Paulo"]],
  ["america", ["New York", "Sao Paulo"]],
  ["gmt+9", ["Tokyo"]],
  ["(.*", []],
])("a user who types %j finds %j", (typed, cities) => {
  expect(matchingZones(CHOICES, typed).map(({ city }) => city)).toEqual(cities);
});

const AUTUMN = ["2026-10-31", "2026-11-01", "2026-11-02"];
const SPRING = ["2027-03-13", "2027-03-14", "2027-03-28"];

test.each([
  ["America/New_York", AUTUMN, [{ date: "2026-11-01", minutes: -60 }]],
  ["America/New_York", SPRING, [{ date: "2027-03-14", minutes: 60 }]],
  ["Europe/Berlin", SPRING, [{ date: "2027-03-28", minutes: 60 }]],
  [
    "Australia/Lord_Howe",
    ["2026-10-04", "2027-04-04"],
    [
      { date: "2026-10-04", minutes: 30 },
      { date: "2027-04-04", minutes: -30 },
    ],
  ],
  ["Asia/Tokyo", [...AUTUMN, ...SPRING], []],
  [
    "Africa/Casablanca",
    ["2026-02-15", "2026-03-22"],
    [
      { date: "2026-02-15", minutes: -60 },
      { date: "2026-03-22", minutes: 60 },
    ],
  ],
])("the clocks of %s on the days %j change as %j", (zone, dates, changes) => {
  expect(clockChanges(zone, dates)).toEqual(changes);
});

test.each([
  ["America/New_York", "America/New_York", AUTUMN, ["Clocks go back 1 h on Sunday, November 1."]],
  // Both zones change together.
  ["America/New_York", "America/Toronto", AUTUMN, ["Clocks go back 1 h on Sunday, November 1."]],
  ["Asia/Tokyo", "America/New_York", AUTUMN, ["In New York clocks go back 1 h on Sunday, November 1."]],
  [
    "Europe/Berlin",
    "America/New_York",
    SPRING,
    ["Clocks go forward 1 h on Sunday, March 28.", "In New York clocks go forward 1 h on Sunday, March 14."],
  ],
  ["Asia/Tokyo", "UTC", AUTUMN, []],
])("a viewer in %s with an organiser in %s reads for the days %j: %j", (viewers, other, dates, texts) => {
  expect(clockChangeTexts(dates, { viewers, other })).toEqual(texts);
});

test("a zone in the list shows its distance from the organiser's", () => {
  expect(distanceText("America/New_York", "Asia/Tokyo", winter)).toBe("14 h ahead");
  expect(distanceText("America/New_York", "America/Toronto", winter)).toBe("at the same time");
});
