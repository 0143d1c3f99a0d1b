import { REFERENCE_MONDAY } from "./weekdays.ts";
import { isoDate } from "./calendar-day.ts";
import { type CalendarWeek, calendarWeeks, WEEKS_PER_PAGE } from "./calendar-weeks.ts";
import { gridRows, type GridRow } from "./grid-rows.ts";
import { DAY_QUARTERS, HALF_HOUR_QUARTERS, type Slot } from "./slot.ts";
import { zoneClock } from "./zone-clock.ts";

export type { GridRow } from "./grid-rows.ts";

/** Days on a page of the meeting's grid. */
export const COLUMNS_PER_PAGE = 7;
/** Wide screens show two pages of 7 days side by side and turn them together. */
export const COLUMNS_PER_WIDE_PAGE = 2 * COLUMNS_PER_PAGE;

export type GridColumn = {
  /** `YYYY-MM-DD`: the viewer's day of the column's first row. */
  readonly date: string;
  /** One cell per row, ascending in time; undefined cells are hatched. */
  readonly cells: readonly (Slot | undefined)[];
};

/** A meeting's slots as days and hours of a viewer. */
export type ViewerGrid = {
  /** The viewer's IANA zone. */
  readonly zone: string;
  /** In quarter hours. */
  readonly slotLength: number;
  readonly rows: readonly GridRow[];
  /** Ascending by date. Days without slots have no column, so neighbours need not be consecutive days. */
  readonly columns: readonly GridColumn[];
  /** Columns on a page; absent: {@link COLUMNS_PER_PAGE}. */
  readonly perPage?: number | undefined;
  /** Set for whole days: the weeks of a calendar. A page is then six weeks. */
  readonly weeks?: readonly CalendarWeek[];
};

/** A cell by its place among all columns (of all pages) and rows. */
export type GridPoint = { readonly column: number; readonly row: number };

export type GridForm = Partial<Pick<ViewerGrid, "slotLength" | "perPage">> & {
  readonly isWeekly?: boolean;
  /** True when a day of the meeting has 24 hours. False: two days that join around the clock are two columns. */
  readonly isAroundClock?: boolean;
  /** Arranges the days as a calendar whose weeks begin with this day, 1 (Monday) to 7. */
  readonly firstDay?: number | undefined;
};

/**
 * Places a meeting's slots (ascending, half hours without `slotLength`) in the days of a viewer in `zone`. Each slot
 * gets exactly one cell and is converted on its own, so clock changes in either zone move no other slot.
 */
export function viewerGrid(
  slots: readonly Slot[],
  zone: string,
  { slotLength = HALF_HOUR_QUARTERS, perPage, isWeekly = false, isAroundClock = false, firstDay }: GridForm = {},
): ViewerGrid {
  const first = slots[0];
  const last = slots.at(-1);
  if (first === undefined || last === undefined) return { zone, slotLength, rows: [], columns: [], perPage };
  const clock = zoneClock(zone, first - 2 * DAY_QUARTERS, last + DAY_QUARTERS);
  const { rows, firstRow, rowOf } = gridRows({ slots, length: slotLength, isAroundClock }, clock);

  const columns = new Map<number, (Slot | undefined)[]>();
  for (const slot of slots) {
    const dayNumberShown = Math.floor((clock.wall(slot) - firstRow) / DAY_QUARTERS);
    // On other clocks, the end of a week lies before its beginning.
    const day = isWeekly ? REFERENCE_MONDAY + ((((dayNumberShown - REFERENCE_MONDAY) % 7) + 7) % 7) : dayNumberShown;
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
    ...(firstDay !== undefined && {
      weeks: calendarWeeks(
        sorted.map(([day]) => day),
        firstDay,
      ),
    }),
  };
}

/** Returns the cell of each slot. */
export function slotPositions(grid: ViewerGrid): ReadonlyMap<Slot, GridPoint> {
  const positions = new Map<Slot, GridPoint>();
  for (const [column, { cells }] of grid.columns.entries()) {
    for (const [row, slot] of cells.entries()) {
      if (slot !== undefined) positions.set(slot, { column, row });
    }
  }
  return positions;
}

/** Returns the cell's slot; undefined for hatched cells and points outside the grid. */
export function slotAtPoint(grid: ViewerGrid, point: GridPoint): Slot | undefined {
  return grid.columns[point.column]?.cells[point.row];
}

/** Returns the cell of `after` with the day and hour of `point` in `before`; undefined without such a cell. */
export function samePlace(before: ViewerGrid, after: ViewerGrid, point: GridPoint): GridPoint | undefined {
  const [day, hour] = [before.columns[point.column], before.rows[point.row]];
  const column = after.columns.findIndex(({ date }) => date === day?.date);
  const row = after.rows.findIndex(
    ({ minute, nextDay, repeated }) =>
      minute === hour?.minute && nextDay === hour.nextDay && repeated === hour.repeated,
  );
  return column < 0 || row < 0 ? undefined : { column, row };
}

export function pageCount(grid: ViewerGrid): number {
  if (grid.weeks !== undefined) return Math.ceil(grid.weeks.length / WEEKS_PER_PAGE);
  return Math.ceil(grid.columns.length / columnsPerPage(grid));
}

/** Returns the columns of a page, counted from 0. */
export function pageColumns(grid: ViewerGrid, page: number): readonly GridColumn[] {
  return grid.columns.slice(firstColumn(grid, page), firstColumn(grid, page + 1));
}

/** Returns the weeks of a page of a calendar. */
export function pageWeeks({ weeks = [] }: ViewerGrid, page: number): readonly CalendarWeek[] {
  return weeks.slice(page * WEEKS_PER_PAGE, (page + 1) * WEEKS_PER_PAGE);
}

/** Returns the index of a page's first column. */
export function firstColumn(grid: ViewerGrid, page: number): number {
  if (grid.weeks === undefined) return page * columnsPerPage(grid);
  const [week] = pageWeeks(grid, page);
  return week?.columns.find((column) => column !== undefined) ?? grid.columns.length;
}

/** Returns the page of a column index. */
export function pageOfColumn(grid: ViewerGrid, column: number): number {
  if (grid.weeks === undefined) return Math.floor(column / columnsPerPage(grid));
  return Math.floor(grid.weeks.findIndex(({ columns }) => columns.includes(column)) / WEEKS_PER_PAGE);
}

function columnsPerPage({ perPage = COLUMNS_PER_PAGE }: ViewerGrid): number {
  return perPage;
}
