import { Fragment, type ReactNode } from "react";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { dayText } from "../../time/day-text.ts";
import type { PageColumn, PageColumns } from "./grid-columns.ts";

export type GridHeadProps = {
  readonly columns: PageColumns;
  readonly today: string;
  /** A second line, with a cell for each day. */
  readonly below?: ReactNode;
};

/** The days above the grid; they stay in sight while it scrolls. */
export function GridHead({ columns, today, below }: GridHeadProps) {
  return (
    <div role="row" data-head="">
      <span role="columnheader">
        <VisuallyHidden>Time</VisuallyHidden>
      </span>
      {columns.list.map((column, at) => (
        <Fragment key={column.date}>
          {column.afterGap && <i role="presentation" />}
          <Day column={column} before={columns.list[at - 1]} isToday={column.date === today} />
        </Fragment>
      ))}
      {below}
    </div>
  );
}

function Day({ column, before, isToday }: { column: PageColumn; before: PageColumn | undefined; isToday: boolean }) {
  const { weekday, day, month, spoken } = dayText(column.date);
  const isNewMonth = before !== undefined && dayText(before.date).month !== month;
  return (
    <span role="columnheader" aria-label={spoken} aria-current={isToday ? "date" : undefined}>
      {isNewMonth && <small>{month}</small>}
      {weekday}
      <b>{day}</b>
    </span>
  );
}
