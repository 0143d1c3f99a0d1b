import { type ComponentProps, Fragment, type ReactNode } from "react";
import { dayNumber, isoDate } from "#domain/time/calendar-day.ts";
import {
  firstColumn,
  type GridColumn,
  type GridRow,
  pageColumns,
  pageCount,
  type ViewerGrid,
} from "#domain/time/viewer-grid.ts";
import { clocksText, columnDay, longDay, monthsText } from "../../time/words.ts";
import { drawnAt, type Folds } from "./folds/folds.ts";
import { t } from "../../text/t.ts";

export type PageColumn = GridColumn & {
  /** Place among all columns. */
  readonly index: number;
  /** Days lie between this one and the one before it, which shows as a gap. */
  readonly afterGap: boolean;
  /** What its cells are called beside their count, where the heads of day and hour do not say it. */
  readonly words: readonly (string | undefined)[];
};

export type PageColumns = ReturnType<typeof gridColumns>;

const DAY = "minmax(0, 1fr)";
const GAP = "10px";

/** One page of a grid, ready to be drawn, with what the grid is called that shows it, and the tracks of CSS as `template`. */
export function gridColumns(grid: ViewerGrid, page: number) {
  const shown = pageColumns(grid, page);
  const list: readonly PageColumn[] = shown.map((column, at) => {
    const before = shown[at - 1];
    return {
      ...column,
      index: firstColumn(grid, page) + at,
      afterGap: before !== undefined && !isNextDay(before, column),
      words: grid.rows.map((row) => (row.nextDay || row.repeated ? cellWords(column, row, grid) : undefined)),
    };
  });
  // A last page with fewer days keeps the width of the others: nothing changes size when the page turns.
  const empty = pageCount(grid) > 1 ? firstColumn(grid, 1) - shown.length : 0;
  const tracks = list.flatMap(({ afterGap }) => (afterGap ? [GAP, DAY] : [DAY]));
  const label = t("grid.label", { months: monthsText(shown.map(({ date }) => date)) });
  return { list, label, template: [...tracks, ...Array.from({ length: empty }, () => DAY)].join(" ") };
}

const DAY_MINUTES = 24 * 60;
const QUARTER_MINUTES = 15;

export function rowEnd({ minute }: Pick<GridRow, "minute">, { slotLength }: Pick<ViewerGrid, "slotLength">): number {
  return (minute + slotLength * QUARTER_MINUTES) % DAY_MINUTES;
}

/** Something in the track of each day of the page, with the gaps between days that do not follow each other. */
export function eachColumn(columns: readonly PageColumn[], draw: (column: PageColumn, at: number) => ReactNode) {
  return columns.map((column, at) => (
    <Fragment key={column.date}>
      {column.afterGap && <i role="presentation" />}
      {draw(column, at)}
    </Fragment>
  ));
}

type GridLayerProps = ComponentProps<"div"> & {
  readonly columns: readonly PageColumn[];
  readonly folds: Folds;
  readonly draw: Parameters<typeof eachColumn>[1];
};

/** What lies over the rows of the page, in the tracks of its days. For eyes only. */
export function GridLayer({ columns, folds, draw, style, ...layer }: GridLayerProps) {
  const rows = drawnAt(folds, columns[0]?.cells.length ?? 0);
  return (
    <div aria-hidden="true" data-layer="" {...layer} style={{ "--rows": rows, ...style } as object}>
      <span />
      {eachColumn(columns, draw)}
    </div>
  );
}

/** Where the clocks reach midnight, each column goes on with the day after its own: its name stands on a line. */
export function Midnight({ columns }: { columns: PageColumns }) {
  return (
    <div role="presentation" aria-hidden="true" data-midnight="">
      <span />
      {eachColumn(columns.list, ({ date }) => (
        <b>
          <span>{columnDay(isoDate(dayNumber(date) + 1))}</span>
        </b>
      ))}
    </div>
  );
}

/** After midnight the head names the day before: `Tuesday, November 24, 1:00 – 1:30 AM`. */
function cellWords(column: GridColumn, row: GridRow, grid: ViewerGrid): string {
  const date = row.nextDay ? isoDate(dayNumber(column.date) + 1) : column.date;
  const when = { day: longDay(date), time: clocksText(row.minute, rowEnd(row, grid)) };
  return row.repeated ? t("time.onDayAgain", when) : t("time.onDay", when);
}

function isNextDay(before: GridColumn, after: GridColumn): boolean {
  return dayNumber(after.date) - dayNumber(before.date) === 1;
}
