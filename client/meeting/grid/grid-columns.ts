import {
  COLUMNS_PER_PAGE,
  pageColumns,
  pageCount,
  type GridColumn,
  type ViewerGrid,
} from "#domain/time/viewer-grid.ts";
import { cellWords, isNextDay } from "./grid-words.ts";

export type PageColumn = GridColumn & {
  /** Place among all columns. */
  readonly index: number;
  /** Days lie between this one and the one before it, which shows as a gap. */
  readonly afterGap: boolean;
  /** What each of its cells is called. */
  readonly words: readonly string[];
};

/** One page of a grid, ready to be drawn. */
export type PageColumns = {
  readonly list: readonly PageColumn[];
  /** CSS grid tracks. */
  readonly template: string;
};

const DAY = "minmax(0, 1fr)";
const GAP = "10px";

export function gridColumns(grid: ViewerGrid, page: number): PageColumns {
  const shown = pageColumns(grid, page);
  const list = shown.map((column, at): PageColumn => {
    const before = shown[at - 1];
    return {
      ...column,
      index: page * COLUMNS_PER_PAGE + at,
      afterGap: before !== undefined && !isNextDay(before, column),
      words: grid.rows.map((row) => cellWords(column, row)),
    };
  });
  // A last page with fewer days keeps the width of the others: nothing changes size when the page turns.
  const empty = pageCount(grid) > 1 ? COLUMNS_PER_PAGE - shown.length : 0;
  const tracks = list.flatMap(({ afterGap }) => (afterGap ? [GAP, DAY] : [DAY]));
  return { list, template: [...tracks, ...Array.from({ length: empty }, () => DAY)].join(" ") };
}
