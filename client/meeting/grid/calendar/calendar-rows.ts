import { type CalendarWeek, DAYS_PER_WEEK } from "#domain/time/calendar-weeks.ts";
import { firstColumn, pageColumns, pageWeeks, type ViewerGrid } from "#domain/time/viewer-grid.ts";

export type CalendarRow = CalendarWeek & {
  /** Columns whose month is named above them. */
  readonly months: readonly number[];
  /** Height of the gap above the row, in CSS pixels. */
  readonly lead: number;
};

const GAP = 4;
const MONTH_HEIGHT = 16;
/** Makes clear that weeks are left out. */
const JUMP_GAP = 20;

/** Returns the weeks of a page. A page with days of several months names them, also after weeks that are left out. */
export function calendarRows(grid: ViewerGrid, page: number): readonly CalendarRow[] {
  const first = firstColumn(grid, page);
  const months = pageColumns(grid, page).map(({ date }) => date.slice(0, 7));
  const weeks = pageWeeks(grid, page);
  const isNewMonth = (column: number): boolean => months[column - first] !== months[column - first - 1];
  return weeks.map(({ begin, columns }, at) => {
    const days = columns.filter((column) => column !== undefined);
    const previous = weeks[at - 1];
    const isAfterJump = previous !== undefined && begin > previous.begin + DAYS_PER_WEEK;
    const named = days.filter((column, place) => isNewMonth(column) || (isAfterJump && place === 0));
    const shownMonths = months[0] === months.at(-1) ? [] : named;
    const gap = isAfterJump ? JUMP_GAP : GAP;
    return { begin, columns, months: shownMonths, lead: gap + (shownMonths.length > 0 ? MONTH_HEIGHT : 0) };
  });
}
