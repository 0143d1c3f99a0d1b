import { Fragment, type ReactNode } from "react";
import { dayNumber, isoDate } from "#domain/time/calendar-day.ts";
import {
  firstColumn,
  type GridColumn,
  type GridRow,
  pageColumns,
  pageCount,
  type ViewerGrid,
} from "#domain/time/viewer-grid.ts";
import { clocksText, columnDay, dayText, longDay, monthsText } from "../../time/words.ts";
import { t } from "../../text/t.ts";

export type PageColumn = GridColumn & {
  readonly index: number;
  readonly afterGap: boolean;
  readonly words: readonly (string | undefined)[];
};

export type PageColumns = ReturnType<typeof gridColumns>;

const DAY = "minmax(0, 1fr)";
const GAP = "10px";

/** Prepares a page for drawing, with its accessible label and the CSS tracks as `template`. */
export function gridColumns(grid: ViewerGrid, page: number) {
  const columns = pageColumns(grid, page);
  const list: readonly PageColumn[] = columns.map((column, at) => {
    const previous = columns[at - 1];
    return {
      ...column,
      index: firstColumn(grid, page) + at,
      afterGap: previous !== undefined && !isNextDay(previous, column),
      words: grid.rows.map((row) => (row.nextDay || row.repeated ? cellWords(column, row, grid) : undefined)),
    };
  });
  const empty = pageCount(grid) > 1 ? firstColumn(grid, 1) - columns.length : 0;
  const tracks = list.flatMap(({ afterGap }) => (afterGap ? [GAP, DAY] : [DAY]));
  const label = t("grid.label", { months: monthsText(columns.map(({ date }) => date)) });
  return { list, label, template: [...tracks, ...Array.from({ length: empty }, () => DAY)].join(" ") };
}

const DAY_MINUTES = 24 * 60;
const QUARTER_MINUTES = 15;

export function rowEnd({ minute }: Pick<GridRow, "minute">, { slotLength }: Pick<ViewerGrid, "slotLength">): number {
  return (minute + slotLength * QUARTER_MINUTES) % DAY_MINUTES;
}

export function eachColumn(columns: readonly PageColumn[], draw: (column: PageColumn, at: number) => ReactNode) {
  return columns.map((column, at) => (
    <Fragment key={column.date}>
      {column.afterGap && <i role="presentation" />}
      {draw(column, at)}
    </Fragment>
  ));
}

/** After midnight each column continues with the next day, whose name stands on a line: `Tue 24`, in narrow columns `Tue`. */
export function Midnight({ columns }: { columns: PageColumns }) {
  return (
    <div role="presentation" aria-hidden="true" data-midnight="">
      <span />
      {eachColumn(columns.list, ({ date }) => {
        const next = isoDate(dayNumber(date) + 1);
        const { weekday, letter } = dayText(next);
        return (
          <b>
            <span data-wide="">{columnDay(next)}</span>
            <span data-weekday="">{weekday}</span>
            <span data-letter="">{letter}</span>
          </b>
        );
      })}
    </div>
  );
}

/** After midnight the head names the previous day: `Tuesday, November 24, 1:00 – 1:30 AM`. */
function cellWords(column: GridColumn, row: GridRow, grid: ViewerGrid): string {
  const date = row.nextDay ? isoDate(dayNumber(column.date) + 1) : column.date;
  const when = { day: longDay(date), time: clocksText(row.minute, rowEnd(row, grid)) };
  return row.repeated ? t("time.onDayAgain", when) : t("time.onDay", when);
}

function isNextDay(first: GridColumn, second: GridColumn): boolean {
  return dayNumber(second.date) - dayNumber(first.date) === 1;
}
