import type { Mark } from "#domain/answers/levels.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { GridColumn, ViewerGrid } from "#domain/time/viewer-grid.ts";

const HOUR_QUARTERS = 4;

/** Returns the rows of an hour; a whole day counts as one. */
export function hourRows({ slotLength }: Pick<ViewerGrid, "slotLength">): number {
  return Math.max(1, HOUR_QUARTERS / slotLength);
}

type BestHour = { readonly free: number; readonly start: Slot | undefined };

/**
 * Returns the first of the hours with the most people, until the best times are known. The emptiest slot of an hour
 * limits its number of people.
 */
export function bestHour(
  columns: readonly Pick<GridColumn, "cells">[],
  counts: ReadonlyMap<Mark, number>,
  rows: number,
): BestHour {
  let best: BestHour = { free: 0, start: undefined };
  for (const { cells } of columns) {
    for (let row = 0; row + rows <= cells.length; row += 1) {
      const hour = cells.slice(row, row + rows);
      const free = Math.min(...hour.map((slot) => (slot === undefined ? 0 : (counts.get(slot) ?? 0))));
      if (free > best.free) best = { free, start: hour[0] };
    }
  }
  return best;
}
