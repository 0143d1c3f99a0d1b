import type { Slot } from "#domain/time/slot.ts";
import { pageColumns, pageCount, type ViewerGrid } from "#domain/time/viewer-grid.ts";

/** A page of the grid, as the strip over it shows it. */
export type StripPage = {
  /** Its first and last day, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
  /** How many people are free at its best time. */
  readonly most: number;
};

export function stripPages(grid: ViewerGrid, counts: ReadonlyMap<Slot, number>): readonly StripPage[] {
  return Array.from({ length: pageCount(grid) }, (_, page) => {
    const columns = pageColumns(grid, page);
    let most = 0;
    for (const { cells } of columns) {
      for (const slot of cells) if (slot !== undefined) most = Math.max(most, counts.get(slot) ?? 0);
    }
    return { first: columns[0]?.date ?? "", last: columns.at(-1)?.date ?? "", most };
  });
}
