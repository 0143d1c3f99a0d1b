import type { SlotRange } from "#domain/meeting/schedule.ts";
import { parseSlot, type Slot } from "#domain/time/slot.ts";
import {
  COLUMNS_PER_PAGE,
  type GridPoint,
  pageCount,
  slotPositions,
  viewerGrid,
  type ViewerGrid,
} from "#domain/time/viewer-grid.ts";
import type { MeetingReply } from "../session/meeting-query.ts";

/** A meeting's times as the days and pages of one viewer. */
export type MeetingDays = {
  /** Ascending. */
  readonly slots: readonly Slot[];
  readonly grid: ViewerGrid;
  readonly pages: number;
  /** The cell of a slot. */
  readonly pointOf: (slot: Slot) => GridPoint | undefined;
  /** The page on which a slot lies. */
  readonly pageOf: (slot: Slot) => number | undefined;
};

export function meetingDays(present: ReadonlySet<Slot>, zone: string): MeetingDays {
  const slots = [...present];
  const grid = viewerGrid(slots, zone);
  const positions = slotPositions(grid);
  const pointOf = (slot: Slot): GridPoint | undefined => positions.get(slot);
  const pageOf = (slot: Slot): number | undefined => {
    const at = pointOf(slot);
    return at && Math.floor(at.column / COLUMNS_PER_PAGE);
  };
  return { slots, grid, pages: pageCount(grid), pointOf, pageOf };
}

/** When the meeting takes place, if that is settled. */
export function scheduledRange(meeting: MeetingReply): SlotRange | undefined {
  const start = parseSlot(meeting.scheduledStartDateTime ?? "");
  const end = parseSlot(meeting.scheduledEndDateTime ?? "");
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** The page to begin with: the scheduled time's, else the first that has a day left. `today` is `YYYY-MM-DD`. */
export function firstPage({ grid, pageOf }: MeetingDays, scheduled: SlotRange | undefined, today: string): number {
  const planned = scheduled && pageOf(scheduled.start);
  const next = grid.columns.findIndex(({ date }) => date >= today);
  return planned ?? Math.floor(Math.max(0, next) / COLUMNS_PER_PAGE);
}
