import type { GridPoint } from "#domain/answers/selection.ts";
import { COLUMNS_PER_PAGE } from "#domain/time/viewer-grid.ts";

/** A key that may move the focus through the grid. */
export type GridKey = { readonly key: string; readonly ctrlKey: boolean };
export type GridSize = { readonly columns: number; readonly rows: number };

/**
 * Where a key leads from a cell; undefined for keys that do not move. Left and right go on to the neighbouring page,
 * PageUp and PageDown turn it, Home and End go to the ends of the page's row, with Ctrl to the page's corners.
 */
export function cellAfterKey({ key, ctrlKey }: GridKey, at: GridPoint, size: GridSize): GridPoint | undefined {
  const pageStart = at.column - (at.column % COLUMNS_PER_PAGE);
  const pageEnd = Math.min(size.columns, pageStart + COLUMNS_PER_PAGE) - 1;
  const inside = (column: number, row: number): GridPoint => ({
    column: Math.max(0, Math.min(size.columns - 1, column)),
    row: Math.max(0, Math.min(size.rows - 1, row)),
  });
  switch (key) {
    case "ArrowUp":
      return inside(at.column, at.row - 1);
    case "ArrowDown":
      return inside(at.column, at.row + 1);
    case "ArrowLeft":
      return inside(at.column - 1, at.row);
    case "ArrowRight":
      return inside(at.column + 1, at.row);
    case "Home":
      return inside(pageStart, ctrlKey ? 0 : at.row);
    case "End":
      return inside(pageEnd, ctrlKey ? size.rows - 1 : at.row);
    case "PageUp":
      return pageStart === 0 ? at : inside(at.column - COLUMNS_PER_PAGE, at.row);
    case "PageDown":
      return pageEnd === size.columns - 1 ? at : inside(at.column + COLUMNS_PER_PAGE, at.row);
    default:
      return undefined;
  }
}
