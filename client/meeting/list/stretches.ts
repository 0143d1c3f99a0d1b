import type { Selection } from "#domain/answers/selection.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { SLOT_QUARTERS, slotAfter, type Slot } from "#domain/time/slot.ts";
import type { GridColumn } from "#domain/time/viewer-grid.ts";

/** A stretch that is added is an hour long where there is room for it. */
const ADDED_HALF_HOURS = 2;

/** The meeting's half hours of one day of the viewer, ascending. */
export function slotsOfDay({ cells }: Pick<GridColumn, "cells">): readonly Slot[] {
  return cells.filter((slot) => slot !== undefined);
}

/**
 * The marked half hours of a day as stretches of time, ascending, or all that the meeting has. Two that follow each other on the clock are one
 * stretch only if no time lies between them: what the meeting leaves out breaks a stretch, an hour that clocks skip
 * does not.
 */
export function stretchesOf(day: readonly Slot[], marked: Selection = new Set(day)): readonly SlotRange[] {
  const stretches: { start: Slot; end: Slot }[] = [];
  for (const slot of day) {
    if (!marked.has(slot)) continue;
    const last = stretches.at(-1);
    if (last?.end === slot) last.end = slotAfter(slot);
    else stretches.push({ start: slot, end: slotAfter(slot) });
  }
  return stretches;
}

/** The half hours of a day inside a stretch. */
function slotsIn(day: readonly Slot[], { start, end }: SlotRange): readonly Slot[] {
  return day.filter((slot) => slot >= start && slot < end);
}

/** The selection with `next` in place of `before`; either may be absent. Only half hours of the day change. */
export function replaced(
  day: readonly Slot[],
  marked: Selection,
  { before, next }: { readonly before?: SlotRange; readonly next?: SlotRange },
): Selection {
  const after = new Set(marked);
  if (before !== undefined) for (const slot of slotsIn(day, before)) after.delete(slot);
  if (next !== undefined) for (const slot of slotsIn(day, next)) after.add(slot);
  return after;
}

/** When a stretch that begins at `start` may end. */
export function endsAfter(day: readonly Slot[], start: Slot): readonly Slot[] {
  return day.filter((slot) => slot >= start).map((slot) => slotAfter(slot));
}

/**
 * The stretch with another start. Where its end would come before that it moves as a whole, as long as before or as
 * long as the day has time.
 */
export function withStart(day: readonly Slot[], { start, end }: SlotRange, to: Slot): SlotRange {
  if (to < end) return { start: to, end };
  const last = day.at(-1) ?? to;
  return { start: to, end: Math.min(to + (end - start), slotAfter(last)) as Slot };
}

/**
 * What is added to a day's stretches: the first time after them, else between or before them, that touches none, so
 * that it is a stretch of its own. Undefined where there is none.
 */
export function addedStretch(day: readonly Slot[], marked: Selection): SlotRange | undefined {
  const isApart = (slot: Slot): boolean =>
    !marked.has(slot) && !marked.has(slotAfter(slot)) && !marked.has(slotAfter(slot, -1));
  const last = day.findLast((slot) => marked.has(slot)) ?? -Infinity;
  const free = day.filter(isApart);
  const start = free.find((slot) => slot > last) ?? free[0];
  if (start === undefined) return undefined;
  let end = slotAfter(start);
  const present = new Set(free);
  while (end - start < ADDED_HALF_HOURS * SLOT_QUARTERS && present.has(end)) end = slotAfter(end);
  return { start, end };
}
