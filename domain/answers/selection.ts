import type { SlotsOfLength } from "../time/grid-rows.ts";
import { quartersAfter, type Slot } from "../time/slot.ts";
import { type Level, addMark, type Mark, type Marks, markOf, otherLevel } from "./levels.ts";
import { neighbour } from "../time/weekdays.ts";
import { slotAtPoint, type GridPoint, type ViewerGrid } from "../time/viewer-grid.ts";

export type { GridPoint } from "../time/viewer-grid.ts";

/** A press-drag-release over the grid. */
export type Stroke = {
  readonly from: GridPoint;
  readonly to: GridPoint;
  /**
   * True marks, false clears; absent: the opposite of the first cell's mark. `whole` marks unless every cell is marked,
   * for lines such as a day, whose first cell says nothing about the others.
   */
  readonly marks?: boolean | "whole";
  /** The stroke began on the chosen schedule; true once it is dragged and moves the whole schedule. */
  readonly moves?: boolean;
};

export type Selection = Marks;

/** Returns the points of a rectangle, column by column, both corners included. */
export function rectangle(from: GridPoint, to: GridPoint): GridPoint[] {
  const points: GridPoint[] = [];
  for (let column = Math.min(from.column, to.column); column <= Math.max(from.column, to.column); column++) {
    for (let row = Math.min(from.row, to.row); row <= Math.max(from.row, to.row); row++) points.push({ column, row });
  }
  return points;
}

/** Returns the slots at these points and skips hatched cells. */
function slotsAt(grid: ViewerGrid, points: readonly GridPoint[]): Slot[] {
  return points.map((point) => slotAtPoint(grid, point)).filter((slot) => slot !== undefined);
}

/**
 * The effect of a stroke, key or button: sets each of these marks (true) or removes it. `"filled"` adds a mark that a
 * calendar suggests. `null` undoes such a mark: the stored answer counts again.
 */
export type Step = ReadonlyMap<Mark, boolean | "filled" | null>;

/** Returns the step from one selection to another. */
export function stepBetween(before: Selection, after: Selection): Step {
  const step = new Map<Mark, boolean>();
  for (const mark of before) if (!after.has(mark)) step.set(mark, false);
  for (const mark of after) if (!before.has(mark)) step.set(mark, true);
  return step;
}

export function afterStep(selection: Selection, step: Step): Selection {
  if (step.size === 0) return selection;
  const selected = new Set(selection);
  for (const [mark, isMarked] of step) {
    if (isMarked === null) continue;
    if (isMarked) addMark(selected, mark);
    else selected.delete(mark);
  }
  return selected;
}

/** The painted object, its marks so far, and the level of new marks (free by default). */
export type Painted = {
  readonly kind: "answer" | "schedule";
  readonly slots: Selection;
  readonly level?: Level | undefined;
};

/**
 * Returns the effect of a stroke, for the preview and the draft alike. Over an answer it marks its rectangle, or clears
 * it when the first cell was marked in that level. Unchanged cells of the rectangle count as touched. Over a schedule
 * it replaces the choice (see `paintSchedule`). A stroke that begins on a cell without a slot changes nothing.
 */
export function strokeStep(grid: ViewerGrid, { kind, slots, level = "free" }: Painted, stroke: Stroke): Step {
  if (kind === "schedule") return stepBetween(slots, paintSchedule(grid, slots, stroke));
  const first = slotAtPoint(grid, stroke.from);
  if (first === undefined && stroke.marks === undefined) return new Map();
  const painted = slotsAt(grid, rectangle(stroke.from, stroke.to)).map((slot) => markOf(slot, level));
  const whole = stroke.marks === "whole" ? painted.some((mark) => !slots.has(mark)) : stroke.marks;
  const marks = whole ?? (first !== undefined && !slots.has(markOf(first, level)));
  const cleared = marks ? [] : painted.map(otherLevel).filter((mark) => slots.has(mark));
  return new Map([...painted, ...cleared].map((mark) => [mark, marks]));
}

/**
 * Returns the selection after a stroke while scheduling: the unbroken slots around the first cell, between the stroke's
 * ends in its first column. A stroke that begins on a cell without a slot changes nothing. A stroke that `moves` moves
 * the chosen time and keeps its length.
 */
export function paintSchedule(grid: ViewerGrid, selection: Selection, stroke: Stroke): Selection {
  const first = slotAtPoint(grid, stroke.from);
  if (first === undefined) return selection;
  if (stroke.moves !== undefined && selection.has(first)) return movedSchedule(grid, selection, stroke);
  // Whole days lie in one row.
  const to = grid.rows.length === 1 ? stroke.to : { column: stroke.from.column, row: stroke.to.row };
  const slots = slotsAt(grid, rectangle(stroke.from, to));
  return new Set(unbrokenAround({ slots, length: grid.slotLength }, first));
}

/** Moves the selection as far towards the stroke's end as the grid has slots for all of it. */
function movedSchedule(grid: ViewerGrid, selection: Selection, { from, to }: Stroke): Selection {
  const [first, last] = [slotAtPoint(grid, from), slotAtPoint(grid, to)];
  if (first === undefined || last === undefined) return selection;
  const gridSlots = new Set(grid.columns.flatMap(({ cells }) => cells));
  const step = Math.sign(first - last) * grid.slotLength;
  for (let by = last - first; by !== 0; by += step) {
    const moved = [...selection].map((slot) => quartersAfter(slot as Slot, by));
    if (moved.every((slot) => gridSlots.has(slot))) return new Set(moved);
  }
  return selection;
}

/**
 * Returns the slots of a column that are joined to `first` without a break. Rows of a skipped hour are no break in
 * time.
 */
function unbrokenAround({ slots, length }: SlotsOfLength, first: Slot): Slot[] {
  let begin = slots.indexOf(first);
  let end = begin;
  const isBefore = (at: number) => neighbour(slots[at] ?? first, length) === slots[at + 1];
  while (begin > 0 && isBefore(begin - 1)) begin--;
  while (end + 1 < slots.length && isBefore(end)) end++;
  return slots.slice(begin, end + 1);
}
