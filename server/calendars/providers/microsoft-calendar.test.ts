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
])("windowsZone of %s is %s", (zone, name) => {
  expect(windowsZone(zone)).toBe(name);
});

test("every zone of a meeting has a name in Windows, except Antarctica/Troll", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  expect(zones.length).toBeGreaterThan(400);
  expect(zones.filter((zone) => windowsZone(zone) === undefined)).toEqual(["Antarctica/Troll"]);
});
