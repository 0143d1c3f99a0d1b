import type { Slot } from "#domain/time/slot.ts";

/** What somebody did to an answer: from the slots that they began with to those that they wanted. */
export type AnswerEdit = { readonly base: ReadonlySet<Slot>; readonly slots: ReadonlySet<Slot> };

const NOTHING: ReadonlySet<Slot> = new Set();
export const NO_EDIT: AnswerEdit = { base: NOTHING, slots: NOTHING };

export function isNoEdit({ base, slots }: AnswerEdit): boolean {
  return base.symmetricDifference(slots).size === 0;
}

/** The answer after the edit. Only what the edit added and removed counts, as it does on the server. */
export function afterEdit(answer: ReadonlySet<Slot>, { base, slots }: AnswerEdit): ReadonlySet<Slot> {
  return answer.difference(base.difference(slots)).union(slots.difference(base));
}

/** One edit that does what `first` and then `second` do, whatever answer they meet. */
export function bothEdits(first: AnswerEdit, second: AnswerEdit): AnswerEdit {
  const [addedFirst, removedFirst] = [first.slots.difference(first.base), first.base.difference(first.slots)];
  const [addedThen, removedThen] = [second.slots.difference(second.base), second.base.difference(second.slots)];
  const added = addedFirst.difference(removedThen).union(addedThen);
  const removed = removedFirst.difference(addedThen).union(removedThen);
  const base = first.base.union(removed).difference(added);
  return { base, slots: base.difference(removed).union(added) };
}
