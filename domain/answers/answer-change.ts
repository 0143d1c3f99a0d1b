import { type Mark, type Marks, otherLevel } from "./levels.ts";

/** The effect of a save on an answer. Applying it twice is harmless. */
export type AnswerChange = { readonly added: readonly Mark[]; readonly removed: readonly Mark[] };

/**
 * Returns the change that a save asks for. With `base`, the answer that the editor started from, only the difference
 * counts, so two devices that edit one answer merge slot by slot. Without it, `wanted` replaces the marks of the
 * `present` slots. Stored marks outside `present` are hidden and return with their dates, unless the editor saw and
 * removed them. A slot added to one level leaves the other.
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

export function isNoChange({ added, removed }: AnswerChange): boolean {
  return added.length === 0 && removed.length === 0;
}
