import { addMark, markOf } from "#domain/answers/levels.ts";
import { type CalendarWeek, DAYS_PER_WEEK, WEEKS_PER_PAGE } from "#domain/time/calendar-weeks.ts";
import { pageWeeks, slotAtPoint, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { isAnswering } from "../../answers/painting.ts";
import type { MeetingModel } from "../../model/meeting-model.ts";
import { type CellFinder, nearest, type Span, spansAcross } from "../painting/geometry.ts";
import type { GridKey, GridLayout } from "../painting/grid-layout.ts";
import { paintStroke } from "../painting/use-painter.ts";

/** Lays the days out in one row, like a line of text: a stroke is a range of days, also across weeks. */
export function calendarLayout(grid: ViewerGrid, page: number): GridLayout {
  const { weeks = [] } = grid;
  const rows = pageWeeks(grid, page);
  const weekdayOf = (day: number): number => rows.map(({ columns }) => columns.indexOf(day)).find((at) => at >= 0) ?? 0;
  const ofWeekday = (weekday: number) => rows.map(({ columns }) => columns[weekday]);
  return {
    measure: (drawnGrid) => measureCalendar(drawnGrid, rows),
    cellAfter(key, { column }) {
      const day = dayAfterKey(key, column, { weeks, perPage: WEEKS_PER_PAGE });
      return day === undefined ? undefined : { column: day, row: 0 };
    },
    paintLine(model, at, line) {
      if (!isAnswering(model.get().painting.mode))
        return paintStroke(model, { grid, stroke: { from: at, to: at }, focus: at });
      const week = rows.find(({ columns }) => columns.includes(at.column))?.columns ?? [];
      paintDays(model, grid, line === "row" ? week : ofWeekday(weekdayOf(at.column)));
    },
    paintNamed: (model, _, weekday) => paintDays(model, grid, ofWeekday(weekday)),
  };
}

/** Marks these days, or clears them if all are marked. */
function paintDays({ get, send }: MeetingModel, grid: ViewerGrid, columns: readonly (number | undefined)[]): void {
  const { slots: painted, level = "free" } = get().painting;
  const marks = columns
    .map((column) => column !== undefined && slotAtPoint(grid, { column, row: 0 }))
    .flatMap((slot) => (slot === undefined || slot === false ? [] : [markOf(slot, level)]));
  const isWhole = marks.every((mark) => painted.has(mark));
  const slots = new Set(painted);
  for (const mark of marks) {
    if (isWhole) slots.delete(mark);
    else addMark(slots, mark);
  }
  send({ kind: "paint", slots });
}

type Weeks = readonly Pick<CalendarWeek, "columns">[];
type CalendarGeometry = { readonly weekdays: readonly Span[]; readonly weeks: readonly Span[] };

/**
 * Returns the day at a place for a stroke from day `from`. If that place has no day to choose, returns the last day
 * before it, so that a stroke never reaches beyond the hand.
 */
export function dayAt(
  weeks: Weeks,
  geometry: CalendarGeometry,
  { x, y, from = 0 }: { readonly x: number; readonly y: number; readonly from?: number | undefined },
): number | undefined {
  const [weekday, week] = [nearest(geometry.weekdays, x), nearest(geometry.weeks, y)];
  if (weekday === undefined || week === undefined) return undefined;
  const days = weeks.flatMap(({ columns }) => columns);
  const begin = days.findLastIndex((day) => day !== undefined && day <= from);
  const step = begin <= week * DAYS_PER_WEEK + weekday ? -1 : 1;
  for (let at = week * DAYS_PER_WEEK + weekday; at >= 0 && at < days.length; at += step)
    if (days[at] !== undefined) return days[at];
  return days.find((day) => day !== undefined);
}

function measureCalendar(drawnGrid: HTMLElement, weeks: Weeks): CellFinder {
  const { top } = drawnGrid.getBoundingClientRect();
  const weekdays = spansAcross(drawnGrid, drawnGrid.querySelectorAll('[role="columnheader"]'));
  const rows = [...drawnGrid.querySelectorAll("[data-line]")].map((row): Span => {
    const box = row.getBoundingClientRect();
    return { from: box.top - top, to: box.bottom - top };
  });
  return (x, y, from) => {
    const column = dayAt(weeks, { weekdays, weeks: rows }, { x, y, from: from?.column });
    return column === undefined ? undefined : { column, row: 0 };
  };
}

type CalendarPages = { readonly weeks: Weeks; readonly perPage: number };

/**
 * Returns the day that a key reaches; undefined for other keys. Left and right go on over the ends of weeks; up and down
 * keep the weekday, or take the day next to it.
 */
export function dayAfterKey({ key, ctrlKey }: GridKey, day: number, { weeks, perPage }: CalendarPages) {
  const week = weeks.findIndex(({ columns }) => columns.includes(day));
  const weekday = weeks[week]?.columns.indexOf(day) ?? 0;
  const last = daysOf(weeks.at(-1)).at(-1) ?? 0;
  const page = Math.floor(week / perPage);
  const inWeek = (to: number): number => nearestDay(weeks[to], weekday) ?? day;
  const onPage = (to: number): number => daysOf(weeks[to * perPage])[0] ?? day;
  const targets: Partial<Record<string, number>> = {
    ArrowLeft: Math.max(0, day - 1),
    ArrowRight: Math.min(last, day + 1),
    ArrowUp: inWeek(week - 1),
    ArrowDown: inWeek(week + 1),
    Home: ctrlKey ? onPage(page) : daysOf(weeks[week])[0],
    End: ctrlKey ? daysOf(weeks.slice(0, (page + 1) * perPage).at(-1)).at(-1) : daysOf(weeks[week]).at(-1),
    PageUp: onPage(page - 1),
    PageDown: onPage(page + 1),
  };
  return targets[key];
}

const daysOf = (week: Weeks[number] | undefined): readonly number[] =>
  week?.columns.filter((column) => column !== undefined) ?? [];

function nearestDay(week: Weeks[number] | undefined, weekday: number): number | undefined {
  const distance = (day: number): number => Math.abs((week?.columns.indexOf(day) ?? 0) - weekday);
  return daysOf(week).toSorted((a, b) => distance(a) - distance(b))[0];
}
