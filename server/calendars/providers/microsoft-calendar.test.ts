import { expect, test } from "vitest";
import { windowsZone } from "./microsoft-calendar.ts";

test.each([
  ["Europe/Berlin", "W. Europe Standard Time"],
  ["Asia/Calcutta", "India Standard Time"],
  ["Asia/Kolkata", "India Standard Time"],
  ["Europe/Kyiv", "FLE Standard Time"],
  ["America/Ciudad_Juarez", "Mountain Standard Time"],
  ["America/Argentina/Buenos_Aires", "Argentina Standard Time"],
  ["UTC", "UTC"],
  ["Antarctica/Troll", undefined],
])("%s is called %s by Windows", (zone, name) => {
  expect(windowsZone(zone)).toBe(name);
});

test("every zone in which a meeting can be has a name in Windows, but one on Antarctica", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  expect(zones.length).toBeGreaterThan(400);
  expect(zones.filter((zone) => windowsZone(zone) === undefined)).toEqual(["Antarctica/Troll"]);
});
