import { expect, test } from "vitest";
import type { Slot } from "#domain/time/slot.ts";
import { slotAt } from "#domain/time/slot.ts";
import { shownZone } from "./server-slots.ts";

const slots = (...times: string[]): Slot[] => times.map((time) => slotAt(Date.parse(time)));

test.each<[string, string, string[], string[], string]>([
  [
    "an hour later than the device thinks",
    "America/Los_Angeles",
    ["2026-12-09T17:00Z", "2026-12-10T17:00Z"],
    ["2026-12-09T16:00Z", "2026-12-10T16:00Z"],
    "Etc/GMT+7",
  ],
  ["east of Greenwich", "Europe/Berlin", ["2026-12-09T08:00Z"], ["2026-12-09T07:00Z"], "Etc/GMT-2"],
  ["half an hour off", "Asia/Kolkata", ["2026-12-09T03:30Z"], ["2026-12-09T03:15Z"], "+05:45"],
  ["at Greenwich", "Europe/Lisbon", ["2026-07-09T08:00Z"], ["2026-07-09T09:00Z"], "UTC"],
  [
    "different before and after a change of clocks",
    "America/Los_Angeles",
    ["2026-10-30T16:00Z", "2026-12-09T17:00Z"],
    ["2026-10-30T16:00Z", "2026-12-09T18:00Z"],
    "UTC",
  ],
  ["not as many", "America/Los_Angeles", ["2026-12-09T17:00Z"], ["2026-12-09T16:00Z", "2026-12-09T16:30Z"], "UTC"],
])("slots that are %s are shown in a zone with the organiser's clocks", (_, zone, own, servers, expected) => {
  expect(shownZone(slots(...own), slots(...servers), zone)).toBe(expected);
});
