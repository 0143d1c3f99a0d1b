import { DAY_MS } from "#domain/time/durations.ts";
import styled from "@emotion/styled";
import { Fragment, memo } from "react";
import type { GridRow } from "#domain/time/viewer-grid.ts";
import { eventTitle, type OverlayColumn, type ShownEvent } from "./shown-event.ts";
import { listed, t } from "../text/t.ts";
import { dayNumber } from "#domain/time/calendar-day.ts";

export type WholeDaysProps = {
  readonly events: readonly ShownEvent[];
  readonly columns: readonly OverlayColumn[];
  readonly rows: readonly GridRow[];
};

const WholeDays = memo(function WholeDays({ events: allEvents, columns, rows }: WholeDaysProps) {
  const events = allEvents.filter(({ isAllDay }) => isAllDay);
  return (
    <>
      <span role="presentation" aria-hidden="true" data-whole-days="">
        {t("grid.wholeDays")}
      </span>
      {columns.map((column) => (
        <Fragment key={column.date}>
          {column.afterGap && <i role="presentation" />}
          <DayEvent events={wholeDaysOf(column, rows, events)} />
        </Fragment>
      ))}
    </>
  );
});
export default WholeDays;

/** The first event of a day, and how many others there are. */
function DayEvent({ events }: { readonly events: readonly ShownEvent[] }) {
  const [first, ...others] = [...new Map(events.map((event) => [eventTitle(event), event])).values()];
  return (
    <Day
      role="presentation"
      aria-hidden="true"
      title={listed(events.slice(0, MAX_TITLES).map(eventTitle)) || undefined}
    >
      {first !== undefined && (
        <span data-busyness={events.some(({ busyness }) => busyness === "busy") ? "busy" : first.busyness}>
          <b dir="auto">{eventTitle(first)}</b>
          {others.length > 0 && <small>{t("calendars.others", { count: others.length })}</small>}
        </span>
      )}
    </Day>
  );
}

const MAX_TITLES = 20;

const Day = styled.span`
  min-width: 0;
  height: 18px;
  @media print {
    visibility: hidden;
  }
  & > span {
    display: flex;
    justify-content: space-between;
    gap: 3px;
    height: 17px;
    padding: 0 4px;
    border: 1px solid color-mix(in srgb, var(--ink) 32%, transparent);
    border-radius: 4px;
    background: color-mix(in srgb, var(--ink) 8%, var(--surface));
    font-size: var(--text-small);
    line-height: 0.9375rem;
  }
  & b {
    overflow: hidden;
    font-weight: 500;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & small {
    flex: none;
    font-size: var(--text-small);
  }
  & > span[data-busyness="tentative"] {
    border-style: dashed;
    font-style: italic;
  }
  & > span[data-busyness="free"] {
    border-style: dotted;
    background: none;
  }
`;

/** Includes the next day's events if rows after midnight belong to the column. */
function wholeDaysOf(
  { date, cells }: OverlayColumn,
  rows: readonly GridRow[],
  events: readonly ShownEvent[],
): ShownEvent[] {
  const day = dayNumber(date);
  const touches = (nextDay: boolean): boolean =>
    rows.some((row, at) => row.nextDay === nextDay && cells[at] !== undefined);
  const days = [...(touches(false) ? [day] : []), ...(touches(true) ? [day + 1] : [])];
  return events.filter(({ isAllDay, start, end }) => {
    const [firstDay, endDay] = [Math.floor(start / DAY_MS), Math.ceil(end / DAY_MS)];
    return isAllDay && days.some((number) => number === firstDay || (number > firstDay && number < endDay));
  });
}
