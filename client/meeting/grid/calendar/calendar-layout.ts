import { addMark, markOf } from "#domain/answers/levels.ts";
import { WEEKS_PER_PAGE } from "#domain/time/calendar-weeks.ts";
import { pageWeeks, slotAtPoint, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { isAnswering } from "../../answers/painting.ts";
import type { MeetingModel } from "../../model/meeting-model.ts";
import type { GridLayout } from "../painting/grid-layout.ts";
import { paintStroke } from "../painting/use-painter.ts";
import { dayAfterKey, measureCalendar } from "./calendar-geometry.ts";

/** The grid is one row of days, as a line of text: a stroke is a range of days, whatever weeks it crosses. */
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
