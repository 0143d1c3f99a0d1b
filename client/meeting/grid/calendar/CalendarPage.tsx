import { useMemo } from "react";
import { isoDate } from "#domain/time/calendar-day.ts";
import { pageColumns, slotAtPoint, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { weekdays } from "#domain/time/words/day-text.ts";
import { numberText } from "#domain/time/words/number-text.ts";
import { dayText, longDay, monthsText, reader } from "../../../time/words.ts";
import type { Slot } from "#domain/time/slot.ts";
import { laterPart } from "../../../ui/later.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { useMeetingState } from "../../model/use-meeting-model.ts";
import { type CellLook, cellLook, type GridScene } from "../cell-look.ts";
import { countedIn, GridCell, type GridCellProps } from "../GridRows.tsx";
import type { useGridSurface } from "../use-grid-surface.tsx";
import { calendarRows } from "./calendar-rows.ts";
import { DrawnCalendar } from "./calendar-style.ts";
import { t } from "../../../text/t.ts";

type CalendarPageProps = {
  readonly grid: ViewerGrid;
  readonly page: number;
  readonly scene: GridScene;
  /** The day of the grid's tab stop. */
  readonly tabStop?: number;
  readonly attributes?: ReturnType<typeof useGridSurface>["attributes"];
  readonly busy?: ReadonlyMap<Slot, string> | undefined;
};

const CalendarRuns = laterPart(() => import("./CalendarRuns.tsx"));

export function CalendarPage({ grid, page, scene, tabStop, attributes, busy }: CalendarPageProps) {
  const today = useMeetingState(({ facts }) => facts.today);
  const rows = useMemo(() => {
    const slotOf = (column: number | undefined) =>
      column === undefined ? undefined : slotAtPoint(grid, { column, row: 0 });
    return calendarRows(grid, page).map((row) => ({ ...row, cells: row.columns.map(slotOf) }));
  }, [grid, page]);
  const months = monthsText(pageColumns(grid, page).map(({ date }) => date));
  return (
    <DrawnCalendar role="grid" {...attributes} aria-label={t("grid.label", { months })}>
      <Weekdays isPainted={scene.draft?.kind === "answer"} />
      {rows.map(({ begin, columns, cells, months: named, lead }, row) => (
        <div key={begin} role="row" data-line={row} style={leadOf(lead)}>
          {columns.map((column, at) => {
            const date = column === undefined ? undefined : grid.columns[column]?.date;
            if (date === undefined || column === undefined)
              return <span key={at} role="gridcell" aria-disabled="true" aria-label={notPart(begin + at)} />;
            return (
              <CalendarDay
                key={at}
                look={cellLook(cells, at, scene)}
                {...{ date, scene }}
                slot={cells[at]}
                at={`${column}.0`}
                isMonthNamed={named.includes(column)}
                isToday={date === today}
                isTabStop={column === tabStop}
                busy={cells[at] && busy?.get(cells[at])}
              />
            );
          })}
        </div>
      ))}
      <CalendarRuns weeks={rows} scene={scene} />
    </DrawnCalendar>
  );
}

const notPart = (day: number): string => t("grid.notPartWhen", { when: longDay(isoDate(day)) });
const leadOf = (pixels: number): object => ({ "--lead": `${pixels}px` });

/** Their names paint every such day. Tab skips them, because keys use Ctrl with Space. */
function Weekdays({ isPainted }: { isPainted: boolean }) {
  return (
    <div role="row" data-head="">
      {weekdays(reader()).map(({ day, short, long }, at) => {
        const name = (
          <>
            <span aria-hidden="true">{short}</span>
            <VisuallyHidden>{long}</VisuallyHidden>
          </>
        );
        return (
          <span key={day} role="columnheader">
            {isPainted ? (
              <button type="button" tabIndex={-1} data-whole={`column.${at}`}>
                {name}
              </button>
            ) : (
              name
            )}
          </span>
        );
      })}
    </div>
  );
}

type CalendarDayProps = Pick<GridCellProps, "slot" | "at" | "isToday" | "isTabStop" | "busy"> & {
  readonly look: CellLook;
  readonly date: string;
  readonly scene: GridScene;
  readonly isMonthNamed: boolean;
};

/** Its texts are drawn by styles, because the cell's name says the same in other words. */
function CalendarDay({ look, date, scene: { show, draft }, isMonthNamed, ...cell }: CalendarDayProps) {
  const { day, month } = dayText(date);
  const isSelectable = draft !== undefined || show.isPersonSelected;
  return (
    <GridCell
      {...look}
      {...cell}
      when={longDay(date)}
      of={countedIn(show)}
      isSelected={isSelectable ? look.mark !== undefined : undefined}
    >
      {isMonthNamed && <small data-text={month} />}
      <b data-text={day} />
      {cell.busy !== undefined && <u data-text={cell.busy} />}
      {look.isAdded && <em data-text="+1" />}
      {look.band > 0 && (
        <i>{look.tone === "group" && <span data-text={`+${numberText(reader(), look.ifNeeded)}`} />}</i>
      )}
    </GridCell>
  );
}
