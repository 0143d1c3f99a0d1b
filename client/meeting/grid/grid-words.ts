import type { GridColumn, GridRow } from "#domain/time/viewer-grid.ts";
import { clockText } from "../../time/time-text.ts";
import { dayText } from "../../time/day-text.ts";
import { dayNumber, dayText as dateOfDay } from "#domain/time/calendar-day.ts";

const DAY_MINUTES = 24 * 60;
const ROW_MINUTES = 30;

/** What a cell is called when it is read out: `Tuesday 24 November, 1:00 PM to 1:30 PM`. */
export function cellWords(column: GridColumn, row: GridRow): string {
  const date = row.nextDay ? dateOfDay(dayNumber(column.date) + 1) : column.date;
  const end = (row.minute + ROW_MINUTES) % DAY_MINUTES;
  const again = row.repeated ? ", second time" : "";
  return `${dayText(date).spoken}, ${clockText(row.minute)} to ${clockText(end)}${again}`;
}

/** Whether the days of two neighbouring columns follow each other. */
export function isNextDay(before: GridColumn, after: GridColumn): boolean {
  return dayNumber(after.date) - dayNumber(before.date) === 1;
}
