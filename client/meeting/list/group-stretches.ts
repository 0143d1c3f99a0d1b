import type { Answers } from "#domain/answers/tally.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { slotAfter, type Slot } from "#domain/time/slot.ts";

/** Time without a break in which the same people are free. */
export type GroupStretch = SlotRange & {
  /** In the order of the answers. */
  readonly free: readonly RespondentID[];
};

/** The stretches of a day in which one or more people are free, ascending. */
export function groupStretches(day: readonly Slot[], answers: Answers): readonly GroupStretch[] {
  const stretches: { start: Slot; end: Slot; free: readonly RespondentID[] }[] = [];
  for (const slot of day) {
    const free = [...answers.keys()].filter((id) => answers.get(id)?.has(slot) === true);
    const last = stretches.at(-1);
    const isSame = last !== undefined && last.end === slot && areSame(last.free, free);
    if (isSame) last.end = slotAfter(slot);
    else if (free.length > 0) stretches.push({ start: slot, end: slotAfter(slot), free });
  }
  return stretches;
}

/**
 * The best first: what is not over by then; with more people free; among equals the longer one, then the earlier one.
 * `quarter` is now, in the numbers of slots.
 */
export function bestFirst(stretches: readonly GroupStretch[], quarter: number): readonly GroupStretch[] {
  const over = (stretch: GroupStretch): number => Number(isOver(stretch, quarter));
  return stretches.toSorted(
    (a, b) =>
      over(a) - over(b) || b.free.length - a.free.length || b.end - b.start - (a.end - a.start) || a.start - b.start,
  );
}

export function isOver({ end }: SlotRange, quarter: number): boolean {
  return end <= quarter;
}

function areSame(some: readonly RespondentID[], others: readonly RespondentID[]): boolean {
  return some.length === others.length && some.every((id, at) => id === others[at]);
}
