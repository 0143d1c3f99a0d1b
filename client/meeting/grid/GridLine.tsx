import { Fragment } from "react";
import type { GridPoint } from "#domain/answers/selection.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { GridRow, ViewerGrid } from "#domain/time/viewer-grid.ts";
import { clockText, hourLabel } from "../../time/time-text.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { cellLook } from "./cell-look.ts";
import { GridCell } from "./GridCell.tsx";
import type { PageColumn, PageColumns } from "./grid-columns.ts";
import type { GridScene } from "./grid-scene.ts";

export type GridLineProps = {
  readonly grid: ViewerGrid;
  readonly columns: PageColumns;
  /** Place of the row in the grid. */
  readonly at: number;
  readonly scene: GridScene;
  readonly tabStop: GridPoint;
  /** What is on in the viewer's own calendar, in words. */
  readonly busy: ReadonlyMap<Slot, string> | undefined;
};

/** One half-hour row: its hour, if one begins here, and a cell for each day. */
export function GridLine({ grid, columns, at, scene, tabStop, busy }: GridLineProps) {
  const row = grid.rows[at];
  if (row === undefined) return null;
  return (
    <div role="row" data-line="" data-hour={beginsHour(row) ? "" : undefined}>
      <RowLabel row={row} isFirstOfNextDay={row.nextDay && grid.rows[at - 1]?.nextDay === false} />
      {columns.list.map((column) => (
        <Fragment key={column.date}>
          {column.afterGap && <i role="presentation" />}
          <Cell
            column={column}
            at={at}
            scene={scene}
            isTabStop={tabStop.column === column.index && tabStop.row === at}
            busy={busy}
          />
        </Fragment>
      ))}
    </div>
  );
}

/** In zones at :15 or :45, rows begin at a quarter: the first of an hour's two stands for it. */
function beginsHour(row: GridRow): boolean {
  return row.minute % 60 < 30;
}

function RowLabel({ row, isFirstOfNextDay }: { row: GridRow; isFirstOfNextDay: boolean }) {
  if (!beginsHour(row)) {
    return (
      <span role="rowheader">
        <VisuallyHidden>{clockText(row.minute)}</VisuallyHidden>
      </span>
    );
  }
  return (
    <span role="rowheader" title={row.repeated ? "The clocks repeat this hour" : undefined}>
      {hourLabel(row.minute)}
      {isFirstOfNextDay && <sup title="next day">+1</sup>}
    </span>
  );
}

type CellProps = {
  column: PageColumn;
  at: number;
  scene: GridScene;
  isTabStop: boolean;
  busy: GridLineProps["busy"];
};

function Cell({ column, at, scene, isTabStop, busy }: CellProps) {
  const { show, draft } = scene;
  const slot = column.cells[at];
  const look = cellLook(column.cells, at, scene);
  const isScheduling = draft?.kind === "schedule";
  const isSelectable = draft !== undefined || show.isPersonSelected;
  const marked = draft === undefined ? show.person : draft.slots;
  return (
    <GridCell
      slot={slot}
      at={`${column.index}.${at}`}
      when={column.words[at] ?? ""}
      tone={look.tone}
      level={look.level}
      free={look.free}
      of={show.of}
      draft={isScheduling ? undefined : look.draft}
      plan={isScheduling ? look.draft : undefined}
      scheduled={look.scheduled}
      spotlight={look.spotlight}
      labelRows={look.labelRows}
      isSelected={isSelectable && slot !== undefined ? marked?.has(slot) === true : undefined}
      isTabStop={isTabStop}
      busy={slot && busy?.get(slot)}
    />
  );
}
