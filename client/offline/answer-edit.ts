import { addMark } from "#domain/answers/levels.ts";
import type { Selection } from "#domain/answers/selection.ts";

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
