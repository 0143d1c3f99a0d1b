import { expect, test } from "vitest";
import type { Slot } from "#domain/time/slot.ts";
import { slotAt } from "#domain/time/slot.ts";
import { shownZone } from "./server-slots.ts";

const slots = (...times: string[]): Slot[] => times.map((time) => slotAt(Date.parse(time)));

test.each<[string, string, string[], string[], string]>([
  [
    "is west of Greenwich",
    "America/Los_Angeles",
    ["2026-12-09T17:00Z", "2026-12-10T17:00Z"],
    ["2026-12-09T16:00Z", "2026-12-10T16:00Z"],
    "Etc/GMT+7",
  ],
  ["is east of Greenwich", "Europe/Berlin", ["2026-12-09T08:00Z"], ["2026-12-09T07:00Z"], "Etc/GMT-2"],
  ["is 15 minutes off", "Asia/Kolkata", ["2026-12-09T03:30Z"], ["2026-12-09T03:15Z"], "+05:45"],
  ["is at Greenwich", "Europe/Lisbon", ["2026-07-09T08:00Z"], ["2026-07-09T09:00Z"], "UTC"],
  [
    "is UTC when the difference changes with the clocks",
    "America/Los_Angeles",
    ["2026-10-30T16:00Z", "2026-12-09T17:00Z"],
    ["2026-10-30T16:00Z", "2026-12-09T18:00Z"],
    "UTC",
  ],
  [
    "is UTC when their number differs",
    "America/Los_Angeles",
    ["2026-12-09T17:00Z"],
    ["2026-12-09T16:00Z", "2026-12-09T16:30Z"],
    "UTC",
  ],
])("the zone for the server's slots %s", (_, zone, own, servers, expected) => {
  expect(shownZone(slots(...own), slots(...servers), zone)).toBe(expected);
});
