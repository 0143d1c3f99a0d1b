import { firstColumn, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { beginsHour } from "../folds/folds.ts";
import { measureHours } from "./geometry.ts";
import type { GridLayout } from "./grid-layout.ts";
import { lineStroke } from "./paint-gesture.ts";
import { cellAfterKey } from "./use-grid-keys.ts";
import { paintStroke } from "./use-painter.ts";

export function hoursLayout(grid: ViewerGrid, page: number): GridLayout {
  const size = { columns: grid.columns.length, rows: grid.rows.length, perPage: firstColumn(grid, 1) };
  return {
    measure: (drawnGrid) => measureHours(drawnGrid, firstColumn(grid, page)),
    cellAfter: (key, from) => cellAfterKey(key, from, size),
    paintLine(model, at, line) {
      // A scheduled time stays within one day.
      const isOneCell = line === "row" && model.get().painting.mode.kind === "editingSchedule";
      const stroke = isOneCell ? { from: at, to: at } : lineStroke(grid, at, line);
      paintStroke(model, { grid, stroke, focus: at });
    },
    /** An hour includes all of its rows. */
    paintNamed(model, line, at) {
      if (line === "column")
        return paintStroke(model, { grid, stroke: lineStroke(grid, { column: at, row: 0 }, line) });
      const stroke = lineStroke(grid, { column: firstColumn(grid, page), row: at }, line);
      const next = grid.rows.findIndex((gridRow, row) => row > at && beginsHour(gridRow, grid.slotLength));
      const row = (next < 0 ? grid.rows.length : next) - 1;
      paintStroke(model, { grid, stroke: { ...stroke, to: { ...stroke.to, row } } });
    },
  };
}
