import { REFERENCE_MONDAY } from "./weekdays.ts";
import { isoDate } from "./calendar-day.ts";
import { gridRows, type GridRow } from "./grid-rows.ts";
import { DAY_QUARTERS, HALF_HOUR_QUARTERS, type Slot } from "./slot.ts";
import { zoneClock } from "./zone-clock.ts";

export type { GridRow } from "./grid-rows.ts";

/** A page of the meeting's grid shows 7 days. */
export const COLUMNS_PER_PAGE = 7;
/** On screens that have the width, two pages of 7 days stand side by side, and are turned as one. */
export const COLUMNS_PER_WIDE_PAGE = 2 * COLUMNS_PER_PAGE;

export type GridColumn = {
  /** `YYYY-MM-DD`: the viewer's day on which the column's first row lies. */
  readonly date: string;
  /** One cell per row, ascending in time; undefined where the meeting has no slot (drawn hatched). */
  readonly cells: readonly (Slot | undefined)[];
};

/** A meeting's slots as the days and hours of one viewer. */
export type ViewerGrid = {
  /** IANA zone of the viewer. */
  readonly zone: string;
  /** How long each slot is, in quarter hours. */
  readonly slotLength: number;
  readonly rows: readonly GridRow[];
  /** Ascending by date; days without a slot have no column, so neighbours need not be consecutive days. */
  readonly columns: readonly GridColumn[];
  /** How many of them a page shows; {@link COLUMNS_PER_PAGE} without it. */
  readonly perPage?: number | undefined;
};

/** A cell of a {@link ViewerGrid} by its place among all columns (not those of one page) and rows. */
export type GridPoint = { readonly column: number; readonly row: number };

type GridForm = Partial<Pick<ViewerGrid, "slotLength" | "perPage">> & {
  readonly isWeekly?: boolean;
  /** Whether one of the meeting's days goes on around the clock; if not, two that do together are two columns. */
  readonly isAroundClock?: boolean;
};

/**
 * How the meeting's slots (ascending, as `meetingSlots` returns them, half hours without `slotLength`) lie in the days of a viewer in `zone`. Every
 * slot has exactly one cell, converted on its own, so clock changes in either zone move nothing that they should not.
 */
export function viewerGrid(
  slots: readonly Slot[],
  zone: string,
  { slotLength = HALF_HOUR_QUARTERS, perPage, isWeekly = false, isAroundClock = false }: GridForm = {},
): ViewerGrid {
  const first = slots[0];
  const last = slots.at(-1);
  if (first === undefined || last === undefined) return { zone, slotLength, rows: [], columns: [], perPage };
  const clock = zoneClock(zone, first - 2 * DAY_QUARTERS, last + DAY_QUARTERS);
  const { rows, firstRow, rowOf } = gridRows({ slots, length: slotLength, isAroundClock }, clock);

  const columns = new Map<number, (Slot | undefined)[]>();
  for (const slot of slots) {
    const shown = Math.floor((clock.wall(slot) - firstRow) / DAY_QUARTERS);
    // Where clocks are others, the end of a week lies before its begin.
    const day = isWeekly ? REFERENCE_MONDAY + ((((shown - REFERENCE_MONDAY) % 7) + 7) % 7) : shown;
    const cells = columns.get(day) ?? Array.from<undefined>({ length: rows.length }).fill(undefined);
    columns.set(day, cells);
    cells[rowOf(slot)] = slot;
  }
  const sorted = [...columns].sort(([a], [b]) => a - b);
  return {
    zone,
    slotLength,
    rows,
    columns: sorted.map(([day, cells]) => ({ date: isoDate(day), cells })),
    perPage,
  };
}

/** Where each slot of the grid lies. */
export function slotPositions(grid: ViewerGrid): ReadonlyMap<Slot, GridPoint> {
  const positions = new Map<Slot, GridPoint>();
  for (const [column, { cells }] of grid.columns.entries()) {
    for (const [row, slot] of cells.entries()) {
      if (slot !== undefined) positions.set(slot, { column, row });
    }
  }
  return positions;
}

/** The cell's slot; undefined for hatched cells and points outside the grid. */
export function slotAtPoint(grid: ViewerGrid, point: GridPoint): Slot | undefined {
  return grid.columns[point.column]?.cells[point.row];
}

/** The cell of `after` that shows the same day and hour as that of `before`; undefined where there is none any more. */
export function samePlace(before: ViewerGrid, after: ViewerGrid, point: GridPoint): GridPoint | undefined {
  const [day, hour] = [before.columns[point.column], before.rows[point.row]];
  const column = after.columns.findIndex(({ date }) => date === day?.date);
  const row = after.rows.findIndex(
    ({ minute, nextDay, repeated }) =>
      minute === hour?.minute && nextDay === hour.nextDay && repeated === hour.repeated,
  );
  return column < 0 || row < 0 ? undefined : { column, row };
}

/** How many pages the grid has. */
export function pageCount(grid: ViewerGrid): number {
  return Math.ceil(grid.columns.length / columnsPerPage(grid));
}

/** The columns of a page, counted from 0. */
export function pageColumns(grid: ViewerGrid, page: number): readonly GridColumn[] {
  return grid.columns.slice(firstColumn(grid, page), firstColumn(grid, page + 1));
}

/** The place of a page's first column among all columns. */
export function firstColumn(grid: ViewerGrid, page: number): number {
  return page * columnsPerPage(grid);
}

/** The page on which a column, by its place among all of them, stands. */
export function pageOfColumn(grid: ViewerGrid, column: number): number {
  return Math.floor(column / columnsPerPage(grid));
}

function columnsPerPage({ perPage = COLUMNS_PER_PAGE }: ViewerGrid): number {
  return perPage;
}
