import { expect, test } from "vitest";
import { meetingSlots } from "#domain/time/meeting-slots.ts";
import { viewerGrid } from "#domain/time/viewer-grid.ts";
import { gridColumns } from "./grid-columns.tsx";

const gridOf = (...tentativeDates: string[]) =>
  viewerGrid(
    meetingSlots({ tentativeDates, minStartHour: 23, maxEndHour: 1, timezone: "Europe/Berlin" }),
    "Europe/Berlin",
  );

test("days that do not follow each other have a gap between them", () => {
  const { list, template } = gridColumns(gridOf("2026-11-23", "2026-11-24", "2026-11-27"), 0);
  expect(list.map(({ date, afterGap }) => [date, afterGap])).toEqual([
    ["2026-11-23", false],
    ["2026-11-24", false],
    ["2026-11-27", true],
  ]);
  expect(template).toBe("minmax(0, 1fr) minmax(0, 1fr) 10px minmax(0, 1fr)");
});

test("the last page has as many columns as a full page", () => {
  const days = Array.from({ length: 8 }, (_, at) => `2026-11-${10 + at}`);
  expect(gridColumns(gridOf(...days), 1).template.split("minmax").length - 1).toBe(7);
});

test("a cell after midnight names its own day, because the head names the day before", () => {
  const [column] = gridColumns(gridOf("2026-11-30"), 0).list;
  expect(column?.words).toEqual([
    undefined,
    undefined,
    "Tuesday, December 1, 12:00 – 12:30 AM",
    "Tuesday, December 1, 12:30 – 1:00 AM",
  ]);
});
