import type { Slot } from "../time/slot.ts";
import type { RespondentID } from "../ids.ts";

/** All answers: who marked which slots. */
export type Answers = ReadonlyMap<RespondentID, ReadonlySet<Slot>>;

/** How many people are free in each slot that one or more marked. */
export function tally(answers: Answers): ReadonlyMap<Slot, number> {
  const counts = new Map<Slot, number>();
  for (const slots of answers.values()) {
    for (const slot of slots) counts.set(slot, (counts.get(slot) ?? 0) + 1);
  }
  return counts;
}

/** Shading of a cell is 20 % plus 80 % times the share of people who are free; nothing at zero. */
export function shading(free: number, respondents: number): number {
  if (free === 0 || respondents === 0) return 0;
  return 0.2 + 0.8 * (free / respondents);
}

/** A tally after one person's answer changed: what the browser does after a save, instead of counting all again. */
export function tallyAfter(
  counts: ReadonlyMap<Slot, number>,
  before: ReadonlySet<Slot>,
  after: ReadonlySet<Slot>,
): ReadonlyMap<Slot, number> {
  const next = new Map(counts);
  for (const slot of before.difference(after)) {
    const count = (next.get(slot) ?? 0) - 1;
    if (count > 0) next.set(slot, count);
    else next.delete(slot);
  }
  for (const slot of after.difference(before)) next.set(slot, (next.get(slot) ?? 0) + 1);
  return next;
}
