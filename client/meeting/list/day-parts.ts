import type { Slot } from "#domain/time/slot.ts";
import type { GridColumn, GridRow, ViewerGrid } from "#domain/time/viewer-grid.ts";
import { slotsOfDay } from "./stretches.ts";
import { t } from "../../text/t.ts";

const HOUR = 60;

/** `until` is exclusive, in minutes of the day. */
const PARTS = [
  { name: t("list.morning"), from: 5 * HOUR, until: 12 * HOUR },
  { name: t("list.afternoon"), from: 12 * HOUR, until: 18 * HOUR },
  { name: t("list.evening"), from: 18 * HOUR, until: 24 * HOUR },
] as const;

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

/** Copies by the clock. Times that the copied day lacks stay; a repeated hour follows its first pass. */
export function withDayCopied(grid: ViewerGrid, marked: ReadonlySet<Slot>, from: number): ReadonlySet<Slot> {
  const source = grid.columns[from]?.cells ?? [];
  const copied = new Set(marked);
  for (const [column, { cells }] of grid.columns.entries()) {
    if (column === from) continue;
    for (const [row, slot] of cells.entries()) {
      if (slot === undefined) continue;
      const like = source[row] ?? source[firstPass(grid.rows, row)];
      if (like === undefined) continue;
      if (marked.has(like)) copied.add(slot);
      else copied.delete(slot);
    }
  }
  return copied;
}

function firstPass(rows: readonly GridRow[], at: number): number {
  const row = rows[at];
  if (row === undefined || !row.repeated) return at;
  return rows.findIndex(({ minute, nextDay, repeated }) => {
    return !repeated && minute === row.minute && nextDay === row.nextDay;
  });
}
