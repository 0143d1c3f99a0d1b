import { expect, test } from "vitest";
import { ALL_ZONES } from "../testing/arbitraries.ts";
import { parseZone } from "./zone.ts";

test("every IANA zone is accepted, whatever its letter case", () => {
  for (const zone of ALL_ZONES) {
    expect(parseZone(zone)).toBe(zone);
    expect(parseZone(zone.toLowerCase())).toBe(zone);
  }
  expect(parseZone("UTC")).toBe("UTC");
});

test.each([
  "",
  "+02:00",
  "-05",
  "Z",
  "Europe/Nowhere",
  "Europe",
  "Europe/Berlin ",
  " Europe/Berlin",
  "Europe/Berlin\0",
  "../etc",
  "[UTC]",
  "2026-11-24T00:00[UTC]",
  "a".repeat(10_000),
])("%j is no zone", (text) => {
  expect(parseZone(text)).toBeUndefined();
});
