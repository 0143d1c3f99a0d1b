import { slotLabel } from "../time/slot.ts";
import type { ViewerGrid } from "../time/viewer-grid.ts";

/**
 * A grid as text: a line of dates, then a line per row with the UTC time of each cell, `--` where there is none.
 * `+` marks rows after midnight, `again` rows of a repeated hour.
 */
export function drawGrid(grid: ViewerGrid): string[] {
  const rows = grid.rows.map(({ minute, nextDay, repeated }, row) => {
    const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    const cells = grid.columns.map(({ cells: column }) => {
      const slot = column[row];
      return slot === undefined ? "--" : slotLabel(slot).slice(11, 16);
    });
    return [time + (nextDay ? "+" : ""), ...(repeated ? ["again"] : []), "|", ...cells].join(" ");
  });
  return [["|", ...grid.columns.map(({ date }) => date.slice(5))].join(" "), ...rows];
}
