import type { Slot } from "#domain/time/slot.ts";
import type { GridColumn, GridRow, ViewerGrid } from "#domain/time/viewer-grid.ts";
import { slotsOfDay } from "./stretches.ts";
import { t } from "../../text/t.ts";

const HOUR = 60;

/** Parts of a day by the clock; `until` is exclusive. The night is none. */
const PARTS = [
  { name: t("list.morning"), from: 5 * HOUR, until: 12 * HOUR },
  { name: t("list.afternoon"), from: 12 * HOUR, until: 18 * HOUR },
  { name: t("list.evening"), from: 18 * HOUR, until: 24 * HOUR },
] as const;

/** Those parts of these days that have time of the meeting, if they are not all of it, with the half hours that begin in them. */
export function partsOfDays(grid: ViewerGrid, columns: readonly GridColumn[]) {
  const whole = columns.flatMap(slotsOfDay);
  const parts = PARTS.map(({ name, from, until }) => ({
    name,
    slots: new Set(
      columns.flatMap(({ cells }) =>
        cells.filter((slot, row): slot is Slot => {
          const minute = grid.rows[row]?.minute ?? -1;
          return slot !== undefined && minute >= from && minute < until;
        }),
      ),
    ),
  }));
  return parts.filter(({ slots }) => slots.size > 0 && slots.size < whole.length);
}

/**
 * The selection with a day's times copied to all other days, by the clock. A time that the copied day does not have
 * stays as it was on the others; the second pass of an hour that clocks repeat is like its first one where the copied
 * day has only that.
 */
export function withDayCopied(grid: ViewerGrid, marked: ReadonlySet<Slot>, from: number): ReadonlySet<Slot> {
  const source = grid.columns[from]?.cells ?? [];
  const after = new Set(marked);
  for (const [column, { cells }] of grid.columns.entries()) {
    if (column === from) continue;
    for (const [row, slot] of cells.entries()) {
      if (slot === undefined) continue;
      const like = source[row] ?? source[firstPass(grid.rows, row)];
      if (like === undefined) continue;
      if (marked.has(like)) after.add(slot);
      else after.delete(slot);
    }
  }
  return after;
}

/** The row at which clocks show the same for the first time. */
function firstPass(rows: readonly GridRow[], at: number): number {
  const row = rows[at];
  if (row === undefined || !row.repeated) return at;
  return rows.findIndex(({ minute, nextDay, repeated }) => {
    return !repeated && minute === row.minute && nextDay === row.nextDay;
  });
}
