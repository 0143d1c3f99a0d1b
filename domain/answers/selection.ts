import type { SlotsOfLength } from "../time/grid-rows.ts";
import { quartersAfter, type Slot } from "../time/slot.ts";
import { type Level, addMark, type Mark, type Marks, markOf, otherLevel } from "./levels.ts";
import { neighbour } from "../time/weekdays.ts";
import { slotAtPoint, type GridPoint, type ViewerGrid } from "../time/viewer-grid.ts";

export type { GridPoint } from "../time/viewer-grid.ts";

/** One press-extend-release over the grid: where it began, where it is now. */
export type Stroke = {
  readonly from: GridPoint;
  readonly to: GridPoint;
  /**
   * Whether it marks or clears. Absent: as its first cell says. `whole` marks, unless every cell is marked already,
   * which is for lines such as a day: their first cell says nothing about the others.
   */
  readonly marks?: boolean | "whole";
  /** It began on the time that is about to be scheduled: true once it is dragged and moves all of that. */
  readonly moves?: boolean;
};

export type Selection = Marks;

/** All points of the rectangle between two corners, both included: column by column, downwards. */
export function rectangle(from: GridPoint, to: GridPoint): GridPoint[] {
  const points: GridPoint[] = [];
  for (let column = Math.min(from.column, to.column); column <= Math.max(from.column, to.column); column++) {
    for (let row = Math.min(from.row, to.row); row <= Math.max(from.row, to.row); row++) points.push({ column, row });
  }
  return points;
}

/** The slots at these points; points without one (hatched cells) are skipped. */
function slotsAt(grid: ViewerGrid, points: readonly GridPoint[]): Slot[] {
  return points.map((point) => slotAtPoint(grid, point)).filter((slot) => slot !== undefined);
}

/** What one stroke, key or button set: these marks made (true) or taken away, whatever they were before. */
export type Step = ReadonlyMap<Mark, boolean>;

/** The step that leads from one selection to another. */
export function stepBetween(before: Selection, after: Selection): Step {
  const step = new Map<Mark, boolean>();
  for (const one of before) if (!after.has(one)) step.set(one, false);
  for (const one of after) if (!before.has(one)) step.set(one, true);
  return step;
}

/** The selection after a step. */
export function afterStep(selection: Selection, step: Step): Selection {
  if (step.size === 0) return selection;
  const after = new Set(selection);
  for (const [one, isMarked] of step) {
    if (isMarked) addMark(after, one);
    else after.delete(one);
  }
  return after;
}

/** What is painted, what is marked of it so far, and the level that strokes of an answer mark: free, if none is named. */
export type Painted = {
  readonly kind: "answer" | "schedule";
  readonly slots: Selection;
  readonly level?: Level | undefined;
};

/**
 * What a stroke sets while an answer or a schedule is painted, for the preview under the pointer and for the draft
 * alike. Over an answer it marks its whole rectangle, or clears it if the first cell was marked in that level, so a slot
 * counts as touched also where it was so before; over a schedule it replaces what was chosen (see `paintSchedule`). A
 * stroke that begins on a cell without a slot sets nothing.
 */
export function strokeStep(grid: ViewerGrid, { kind, slots, level = "free" }: Painted, stroke: Stroke): Step {
  if (kind === "schedule") return stepBetween(slots, paintSchedule(grid, slots, stroke));
  const first = slotAtPoint(grid, stroke.from);
  if (first === undefined && stroke.marks === undefined) return new Map();
  const painted = slotsAt(grid, rectangle(stroke.from, stroke.to)).map((slot) => markOf(slot, level));
  const whole = stroke.marks === "whole" ? painted.some((one) => !slots.has(one)) : stroke.marks;
  const marks = whole ?? (first !== undefined && !slots.has(markOf(first, level)));
  const cleared = marks ? [] : painted.map(otherLevel).filter((one) => slots.has(one));
  return new Map([...painted, ...cleared].map((one) => [one, marks]));
}

/**
 * The selection after a stroke while scheduling: the rows between its ends in the column where it began,
 * and of those only the slots that follow each other without a break around the first; it replaces whatever was
 * chosen before. A stroke that begins on a cell without a slot changes nothing. A stroke that `moves` keeps what is
 * chosen and its length.
 */
export function paintSchedule(grid: ViewerGrid, selection: Selection, stroke: Stroke): Selection {
  const first = slotAtPoint(grid, stroke.from);
  if (first === undefined) return selection;
  if (stroke.moves !== undefined && selection.has(first)) return movedSchedule(grid, selection, stroke);
  // Whole days stand side by side.
  const to = grid.rows.length === 1 ? stroke.to : { column: stroke.from.column, row: stroke.to.row };
  const slots = slotsAt(grid, rectangle(stroke.from, to));
  return new Set(unbrokenAround({ slots, length: grid.slotLength }, first));
}

/** The selection as far towards the stroke's end as the grid has slots for all of it. */
function movedSchedule(grid: ViewerGrid, selection: Selection, { from, to }: Stroke): Selection {
  const [first, last] = [slotAtPoint(grid, from), slotAtPoint(grid, to)];
  if (first === undefined || last === undefined) return selection;
  const there = new Set(grid.columns.flatMap(({ cells }) => cells));
  const step = Math.sign(first - last) * grid.slotLength;
  for (let by = last - first; by !== 0; by += step) {
    const moved = [...selection].map((slot) => quartersAfter(slot as Slot, by));
    if (moved.every((slot) => there.has(slot))) return new Set(moved);
  }
  return selection;
}

/** Of a column's slots, those that are joined to `first` without a break. Rows of a skipped hour are no break in time. */
function unbrokenAround({ slots, length }: SlotsOfLength, first: Slot): Slot[] {
  let begin = slots.indexOf(first);
  let end = begin;
  const isBefore = (at: number) => neighbour(slots[at] ?? first, length) === slots[at + 1];
  while (begin > 0 && isBefore(begin - 1)) begin--;
  while (end + 1 < slots.length && isBefore(end)) end++;
  return slots.slice(begin, end + 1);
}
