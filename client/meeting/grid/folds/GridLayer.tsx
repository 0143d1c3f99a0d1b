import type { ComponentProps, CSSProperties } from "react";
import { inRange, type SlotRange } from "#domain/meeting/schedule.ts";
import type { Slot } from "#domain/time/slot.ts";
import { eachColumn } from "../grid-columns.tsx";
import { useDrawnPage } from "./drawn-page.ts";
import { drawnAt, type Folds } from "./folds.ts";

type GridLayerProps = ComponentProps<"div"> & { readonly draw: Parameters<typeof eachColumn>[1] };

/** A layer over the rows of a page; its places leave out folded hours. */
export function GridLayer({ draw, style, ...layer }: GridLayerProps) {
  const { grid, columns, folds } = useDrawnPage();
  const rows = drawnAt(folds, grid.rows.length);
  return (
    <div aria-hidden="true" data-layer="" {...layer} style={{ "--rows": rows, ...style } as object}>
      <span />
      {eachColumn(columns.list, draw)}
    </div>
  );
}

/** Returns the rows of a range in a column; `to` is exclusive. The range may begin on the day before. */
export function rowsIn(cells: readonly (Slot | undefined)[], range: SlotRange) {
  const from = cells.findIndex((slot) => inRange(range, slot));
  if (from < 0) return undefined;
  const length = cells.slice(from).findIndex((slot) => !inRange(range, slot));
  return { from, to: length < 0 ? cells.length : from + length, isFirst: cells[from] === range.start };
}

/** The place of rows in a layer, as its styles read it. */
export function placeOf({ from, to }: Pick<NonNullable<ReturnType<typeof rowsIn>>, "from" | "to">, folds: Folds) {
  return { "--from": drawnAt(folds, from), "--height": to - from } as CSSProperties;
}
