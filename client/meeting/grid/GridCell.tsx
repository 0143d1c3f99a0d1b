import { memo } from "react";
import { slotLabel, type Slot } from "#domain/time/slot.ts";
import type { Part } from "./cell-look.ts";

export type GridCellProps = {
  /** Undefined outside of the meeting. */
  readonly slot: Slot | undefined;
  /** `column.row` among all columns: how the grid finds the cell that an event happened on. */
  readonly at: string;
  /** `Tuesday 24 November, 1:00 PM to 1:30 PM` */
  readonly when: string;
  readonly tone: "group" | "person" | "grey";
  readonly level: number;
  readonly free: number;
  readonly of: number;
  readonly draft: Part | undefined;
  readonly plan: Part | undefined;
  readonly scheduled: Part | undefined;
  readonly spotlight: Part | undefined;
  /** How many rows the scheduled stretch that begins here has, for its label; 0 elsewhere. */
  readonly labelRows: number;
  /** Undefined where nothing can be marked. */
  readonly isSelected: boolean | undefined;
  readonly isTabStop: boolean;
  /** What is on in the viewer's own calendar: `busy: Dentist`. */
  readonly busy: string | undefined;
};

/** Where it is said who cannot come at the focused time, which would be too long for a cell's name. */
export const WHO_ID = "who-at-this-time";
/** Where it is said what is on in the viewer's own calendar at the focused time. */
export const BUSY_ID = "busy-at-this-time";
/** So many rows are high enough for the label to stand upright in a narrow column. */
const TALL_ROWS = 4;

/** One half hour of one day. Only plain values come in, so that it is drawn again only when it looks different. */
export const GridCell = memo(function GridCell(cell: GridCellProps) {
  const { slot, at, when } = cell;
  const tabIndex = cell.isTabStop ? 0 : -1;
  if (slot === undefined) {
    const label = `${when}, not part of this meeting`;
    return <div role="gridcell" data-at={at} tabIndex={tabIndex} aria-disabled="true" aria-label={label} />;
  }
  return (
    <div
      role="gridcell"
      data-slot={slotLabel(slot)}
      data-at={at}
      tabIndex={tabIndex}
      aria-label={`${when}, ${cell.free} of ${cell.of} available${cell.scheduled === undefined ? "" : ", scheduled"}`}
      aria-describedby={cell.isTabStop ? `${BUSY_ID} ${WHO_ID}` : undefined}
      title={cell.busy}
      aria-selected={cell.isSelected}
      data-tone={cell.tone}
      data-draft={cell.draft}
      data-plan={cell.plan}
      data-scheduled={cell.scheduled}
      data-spotlight={cell.spotlight}
      style={styleOf(cell.level)}
    >
      {cell.labelRows > 0 && (
        <span data-label={cell.labelRows < TALL_ROWS ? "" : "tall"} style={labelStyle(cell.labelRows)}>
          <span>SCHEDULED</span>
        </span>
      )}
    </div>
  );
});

/** React's style type knows no custom properties. */
function styleOf(level: number): object | undefined {
  return level === 0 ? undefined : { "--level": level };
}

/** Of an even number of rows the middle is an hour's line, which would strike the word through: it stands above it. */
function labelStyle(rows: number): object {
  return { "--label-rows": rows % 2 === 0 ? rows - 1 : rows };
}
