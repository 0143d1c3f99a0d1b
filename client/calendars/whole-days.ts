import { dayNumber } from "#domain/time/calendar-day.ts";
import type { GridRow } from "#domain/time/viewer-grid.ts";
import type { OverlayColumn } from "./overlay.ts";
import type { ShownEvent } from "./shown-event.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The events of whole days that a column touches: of its own day, and of the next where rows after midnight belong to it. */
export function wholeDaysOf(
  { date, cells }: OverlayColumn,
  rows: readonly GridRow[],
  events: readonly ShownEvent[],
): ShownEvent[] {
  const day = dayNumber(date);
  const touches = (nextDay: boolean): boolean =>
    rows.some((row, at) => row.nextDay === nextDay && cells[at] !== undefined);
  const days = [...(touches(false) ? [day] : []), ...(touches(true) ? [day + 1] : [])];
  return events.filter(({ isAllDay, start, end }) => {
    const [first, after] = [Math.floor(start / DAY_MS), Math.ceil(end / DAY_MS)];
    return isAllDay && days.some((one) => one === first || (one > first && one < after));
  });
}
