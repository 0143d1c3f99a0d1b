import type { MeetingView } from "#db/hot/meeting-view.ts";
import { isIfNeeded, type Level, slotOf } from "#domain/answers/levels.ts";
import { shading } from "#domain/answers/tally.ts";
import { slotZone } from "#domain/meeting/kind.ts";
import { inRange, scheduledSlots } from "#domain/meeting/schedule.ts";
import { isAroundClock, presentSlots } from "#domain/time/meeting-slots.ts";
import type { Slot } from "#domain/time/slot.ts";
import { slotQuarters } from "#domain/time/slot-length.ts";
import {
  type GridColumn,
  type GridRow,
  pageColumns,
  pageOfColumn,
  pageWeeks,
  viewerGrid,
} from "#domain/time/viewer-grid.ts";
import { isPrivate } from "./preview-text.ts";

/** Rows `from` to `to` (exclusive) of a column that look alike. */
export type Run<Look> = { readonly look: Look; readonly from: number; readonly to: number };

/** The opacity of the shade, or "scheduled". */
export type CellLook = number | "scheduled";

export type PreviewColumn = {
  readonly date: string;
  readonly cells: readonly Run<CellLook>[];
  /** The share of respondents who can attend only if needed. */
  readonly ifNeeded: readonly Run<number>[];
};

export type PreviewGrid = {
  readonly rows: readonly GridRow[];
  readonly columns: readonly PreviewColumn[];
  /** For whole days: the weeks of a calendar, with undefined for days that are not offered. */
  readonly weeks?: readonly (readonly (PreviewColumn | undefined)[])[];
  /** Days that the picture leaves out. */
  readonly hiddenDays: number;
};

/**
 * Returns the page of the grid that holds the scheduled time, otherwise the first page. Private answers leave no trace.
 * `firstDay` begins the weeks of a calendar: 1 (Monday) to 7.
 */
export function previewGrid(view: MeetingView, firstDay: number): PreviewGrid {
  const { meeting } = view;
  const grid = viewerGrid([...presentSlots(meeting)], slotZone(meeting), {
    slotLength: slotQuarters(meeting),
    isWeekly: meeting.kind === "weekdays",
    isAroundClock: isAroundClock(meeting),
    ...(meeting.kind === "wholeDays" && { firstDay }),
  });
  const lookOf = cellLooks(view);
  const ifNeededIn = ifNeededShares(view);
  const isScheduled = (slot: Slot | undefined): boolean => slot !== undefined && lookOf(slot) === "scheduled";
  const scheduledColumn = grid.columns.findIndex(({ cells }) => cells.some(isScheduled));
  const page = pageOfColumn(grid, Math.max(0, scheduledColumn));
  const pageDays = pageColumns(grid, page);
  const columns = pageDays.map(({ date, cells }) => ({
    date,
    cells: runsOf(cells, lookOf),
    ifNeeded: runsOf(cells, (slot) => (isScheduled(slot) ? undefined : ifNeededIn(slot))),
  }));
  const first = grid.columns.findIndex(({ date }) => date === pageDays[0]?.date);
  const weeks = pageWeeks(grid, page).map((week) =>
    week.columns.map((day) => (day === undefined ? undefined : columns[day - first])),
  );
  return {
    rows: grid.rows,
    columns,
    ...(grid.weeks !== undefined && { weeks }),
    hiddenDays: grid.columns.length - columns.length,
  };
}

function cellLooks(view: MeetingView): (slot: Slot) => CellLook {
  const { meeting, respondents } = view;
  if (isPrivate(meeting)) return () => shading(0, respondents.length);
  const freeIn = countMarks(view, "free");
  const range = meeting.schedule === undefined ? undefined : scheduledSlots(meeting.schedule);
  return (slot) => (inRange(range, slot) ? "scheduled" : shading(freeIn(slot), respondents.length));
}

function ifNeededShares(view: MeetingView): (slot: Slot) => number | undefined {
  const { meeting, respondents } = view;
  if (meeting.allowIfNeeded !== true || isPrivate(meeting)) return () => undefined;
  const ifNeededIn = countMarks(view, "ifNeeded");
  return (slot) => ifNeededIn(slot) / respondents.length || undefined;
}

/** Counts in an array of numbers, because a large meeting has a million marks. */
function countMarks({ meeting, respondents }: MeetingView, level: Level): (slot: Slot) => number {
  const slots = [...presentSlots(meeting)];
  const first = slots[0] ?? (0 as Slot);
  const counts = new Uint16Array((slots.at(-1) ?? first) - first + 1);
  for (const { marks } of respondents) {
    for (const mark of marks) {
      if (isIfNeeded(mark) !== (level === "ifNeeded")) continue;
      // Hidden slots may lie outside the array, where a write has no effect.
      const index = slotOf(mark) - first;
      counts[index] = (counts[index] ?? 0) + 1;
    }
  }
  return (slot) => counts[slot - first] ?? 0;
}

/** Joins equal neighbours into one shape, otherwise seams would show between them. */
function runsOf<Look>(cells: GridColumn["cells"], lookOf: (slot: Slot) => Look | undefined): Run<Look>[] {
  const runs: { look: Look; from: number; to: number }[] = [];
  for (const [row, slot] of cells.entries()) {
    const look = slot === undefined ? undefined : lookOf(slot);
    const last = runs.at(-1);
    if (last?.to === row && last.look === look) last.to += 1;
    else if (look !== undefined) runs.push({ look, from: row, to: row + 1 });
  }
  return runs;
}
