import { type Mark, type Marks, otherLevel } from "./levels.ts";

/** What one save does to an answer. Applying it twice does no harm. */
export type AnswerChange = { readonly added: readonly Mark[]; readonly removed: readonly Mark[] };

/**
 * The change that a save asks for.
 *
 * With `base`, the answer the editor started from, only the editor's own difference counts, so two devices editing
 * one answer merge slot by slot. Without it, `wanted` replaces what the respondent said about the meeting's present
 * slots. Stored slots outside `present` are hidden and return with their dates, except for those that the editor started
 * from and took away: the editor still saw them. A slot that is added to one level leaves the other.
 */
export function answerChange(edit: {
  readonly stored: Marks;
  readonly wanted: Marks;
  readonly base?: Marks | undefined;
  readonly present: Marks;
}): AnswerChange {
  const from = edit.base ?? edit.stored.intersection(edit.present);
  const added = [...edit.wanted].filter((mark) => !from.has(mark) && !edit.stored.has(mark) && edit.present.has(mark));
  const removed = [...from].filter((mark) => !edit.wanted.has(mark) && edit.stored.has(mark));
  const moved = added.map(otherLevel).filter((mark) => edit.stored.has(mark));
  return { added, removed: moved.length === 0 ? removed : [...new Set([...removed, ...moved])] };
}

/** Whether a save asks for nothing that is not so already. */
export function isNoChange({ added, removed }: AnswerChange): boolean {
  return added.length === 0 && removed.length === 0;
}
