import { expect, test } from "vitest";
import { meetingSlots } from "#domain/time/meeting-slots.ts";
import type { Slot } from "#domain/time/slot.ts";
import { viewerGrid } from "#domain/time/viewer-grid.ts";
import { legendCounts } from "./GridFoot.tsx";
import { stripPages } from "./PageStrip.tsx";

test("each page of a long grid has its days and its best count", () => {
  const tentativeDates = Array.from({ length: 15 }, (_, at) => `2026-12-${String(10 + at)}`);
  const slots = meetingSlots({ tentativeDates, minStartHour: 9, maxEndHour: 10, timezone: "UTC" });
  const counts = new Map<Slot, number>();
  for (const [at, slot] of slots.slice(0, 20).entries()) counts.set(slot, at);
  expect(stripPages(viewerGrid(slots, "UTC"), counts)).toEqual([
    { first: "2026-12-10", last: "2026-12-16", most: 13 },
    { first: "2026-12-17", last: "2026-12-23", most: 19 },
    { first: "2026-12-24", last: "2026-12-24", most: 0 },
  ]);
});

test.each([
  [1, [1]],
  [3, [1, 2, 3]],
  [6, [1, 2, 3, 4, 5, 6]],
  [20, [3, 7, 10, 13, 17, 20]],
])("the legend of %i people has a swatch for each of %j", (most, counts) => {
  expect(legendCounts(most)).toEqual(counts);
});
