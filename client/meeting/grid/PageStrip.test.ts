import { expect, test } from "vitest";
import { meetingSlots } from "#domain/time/meeting-slots.ts";
import type { Slot } from "#domain/time/slot.ts";
import { viewerGrid } from "#domain/time/viewer-grid.ts";
import { legendCounts } from "./GridFoot.tsx";
import { stripPages } from "./PageStrip.tsx";

test("each page of a long grid has its days, its fullest cell and the people of its best hour", () => {
  const tentativeDates = Array.from({ length: 15 }, (_, at) => `2026-12-${String(10 + at)}`);
  const slots = meetingSlots({ tentativeDates, minStartHour: 9, maxEndHour: 10, timezone: "UTC" });
  const counts = new Map<Slot, number>();
  for (const [at, slot] of slots.slice(0, 20).entries()) counts.set(slot, at);
  const pages = stripPages(viewerGrid(slots, "UTC"), counts);
  expect(pages.map(({ slots: ofPage, ...page }) => ({ ...page, slots: ofPage.length }))).toEqual([
    { first: "2026-12-10", last: "2026-12-16", most: 13, hour: 12, slots: 14 },
    { first: "2026-12-17", last: "2026-12-23", most: 19, hour: 18, slots: 14 },
    { first: "2026-12-24", last: "2026-12-24", most: 0, hour: 0, slots: 2 },
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
