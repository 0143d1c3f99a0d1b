import type { GridPoint } from "#domain/answers/selection.ts";

/** A stretch of the screen in CSS pixels. */
export type Span = { readonly from: number; readonly to: number };
/** Where the columns and rows of the grid lie, in order, measured from its left top corner. */
export type GridGeometry = { readonly columns: readonly Span[]; readonly rows: readonly Span[] };

/**
 * The cell at a place. Between cells and outside the grid it is the nearest one, so a drag that leaves the grid still
 * reaches its edge. Undefined for a grid without cells.
 */
export function pointAt(geometry: GridGeometry, x: number, y: number): GridPoint | undefined {
  const column = nearest(geometry.columns, x);
  const row = nearest(geometry.rows, y);
  return column === undefined || row === undefined ? undefined : { column, row };
}

function nearest(spans: readonly Span[], at: number): number | undefined {
  let best: number | undefined;
  let least = Infinity;
  for (const [index, { from, to }] of spans.entries()) {
    const away = at < from ? from - at : at > to ? at - to : 0;
    if (away < least) [best, least] = [index, away];
  }
  return best;
}
