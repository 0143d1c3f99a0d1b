import type { Slot } from "../time/slot.ts";
import { SLOT_QUARTERS } from "../time/slot.ts";
import { slotAtPoint, type GridPoint, type ViewerGrid } from "../time/viewer-grid.ts";

export type { GridPoint } from "../time/viewer-grid.ts";

/** One press-extend-release over the grid: where it began, where it is now. */
export type Stroke = { readonly from: GridPoint; readonly to: GridPoint };

export type Selection = ReadonlySet<Slot>;

/** All points of the rectangle between two corners, both included: column by column, downwards. */
export function rectangle(from: GridPoint, to: GridPoint): GridPoint[] {
  const points: GridPoint[] = [];
  for (let column = Math.min(from.column, to.column); column <= Math.max(from.column, to.column); column++) {
    for (let row = Math.min(from.row, to.row); row <= Math.max(from.row, to.row); row++) points.push({ column, row });
  }
  return points;
}

/** The slots at these points; points without one (hatched cells) are skipped. */
export function slotsAt(grid: ViewerGrid, points: readonly GridPoint[]): Slot[] {
  return points.map((point) => slotAtPoint(grid, point)).filter((slot) => slot !== undefined);
}

/** Whether a stroke that begins on this slot adds: spec §4, it removes when its first cell was already selected. */
export function strokeAdds(selection: Selection, first: Slot): boolean {
  return !selection.has(first);
}

/** The selection with these slots added, or removed. */
export function applySlots(selection: Selection, slots: Iterable<Slot>, adds: boolean): Set<Slot> {
  const next = new Set(selection);
  for (const slot of slots) {
    if (adds) next.add(slot);
    else next.delete(slot);
  }
  return next;
}

/**
 * The selection after a stroke while adding or editing an answer (spec §4): its whole rectangle is added, or removed
 * if the first cell was selected. A stroke that begins on a cell without a slot changes nothing.
 */
export function paintAnswer(grid: ViewerGrid, selection: Selection, stroke: Stroke): Selection {
  const first = slotAtPoint(grid, stroke.from);
  if (first === undefined) return selection;
  return applySlots(selection, slotsAt(grid, rectangle(stroke.from, stroke.to)), strokeAdds(selection, first));
}

/**
 * The selection after a stroke while scheduling (spec §4): the rows between its ends in the column where it began,
 * and of those only the half hours that follow each other without a break around the first; it replaces whatever was
 * chosen before. A stroke that begins on a cell without a slot changes nothing.
 */
export function paintSchedule(grid: ViewerGrid, selection: Selection, stroke: Stroke): Selection {
  const first = slotAtPoint(grid, stroke.from);
  if (first === undefined) return selection;
  const slots = slotsAt(grid, rectangle(stroke.from, { column: stroke.from.column, row: stroke.to.row }));
  return new Set(unbrokenAround(slots, first));
}

/** Of ascending slots, those that are joined to `first` without a break. Rows of a skipped hour are no break in time. */
function unbrokenAround(slots: readonly Slot[], first: Slot): Slot[] {
  let begin = slots.indexOf(first);
  let end = begin;
  while (begin > 0 && (slots[begin - 1] ?? 0) + SLOT_QUARTERS === slots[begin]) begin--;
  while (end + 1 < slots.length && (slots[end] ?? 0) + SLOT_QUARTERS === slots[end + 1]) end++;
  return slots.slice(begin, end + 1);
}
