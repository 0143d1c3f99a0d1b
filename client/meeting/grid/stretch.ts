import { slotAtPoint, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import type { Stroke } from "#domain/answers/selection.ts";
import type { MeetingState } from "../session/meeting-state.ts";
import type { Anchor } from "./paint-gesture.ts";
import type { StretchPress } from "./use-painter.ts";

type Now = Pick<MeetingState, "painting" | "view">;

/** The cell from which the next press can paint a stretch: the first of the last stroke. */
export function anchorAfter({ painting }: Now, grid: ViewerGrid, stroke: Stroke): Anchor | undefined {
  const slot = slotAtPoint(grid, stroke.from);
  if (slot === undefined || stroke.marks !== undefined) return undefined;
  return { point: stroke.from, marks: painting.slots.has(slot) };
}

/**
 * Where a stretch began that a press ends without a drag: an answer's with Shift, or after asking for it; a schedule's
 * whenever one half hour of the same day is chosen, so that the first press begins it and the second one ends it.
 */
export function stretchFrom({ painting, view }: Now, { point, shiftKey }: StretchPress): Anchor | undefined {
  const { anchor, isStretching } = view;
  if (anchor === undefined) return undefined;
  if (painting.mode.at !== "editingSchedule") return shiftKey || isStretching ? anchor : undefined;
  const isBegun = painting.slots.size === 1 && anchor.marks;
  const isOther = anchor.point.row !== point.row;
  return anchor.point.column === point.column && isOther && isBegun ? anchor : undefined;
}
