import { addMark, slotOf } from "#domain/answers/levels.ts";
import type { Selection } from "#domain/answers/selection.ts";
import { quartersAfter } from "#domain/time/slot.ts";

/** A change of an answer. */
export type AnswerEdit = {
  readonly base: Selection;
  readonly slots: Selection;
  /** An empty note removes the stored one; undefined leaves it. */
  readonly note?: string | undefined;
};

/** Returns the answer after the edit, which changes only what it added and removed, as on the server. */
export function afterEdit(answer: Selection, { base, slots }: AnswerEdit): Selection {
  const result = answer.difference(base.difference(slots));
  for (const mark of slots.difference(base)) addMark(result, mark);
  return result;
}

const HOUR_AROUND = [-3, -2, -1, 0, 1, 2, 3];

/**
 * Returns the changed part of an edit with the hour around each change, because a longer slot depends on all of its parts.
 * Other marks are in both sets and change nothing.
 */
export function changedPart<Edit extends AnswerEdit>({ base, slots, ...rest }: Edit) {
  const changed = [...base.symmetricDifference(slots)].map(slotOf);
  const near = new Set(changed.flatMap((slot) => HOUR_AROUND.map((quarters) => quartersAfter(slot, quarters))));
  const nearIn = (marks: Selection) => new Set([...marks].filter((mark) => near.has(slotOf(mark))));
  return { ...rest, base: nearIn(base), slots: nearIn(slots) };
}
