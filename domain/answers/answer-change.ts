import type { Slot } from "../time/slot.ts";

/** What one save does to an answer. Applying it twice does no harm. */
export type AnswerChange = { readonly added: readonly Slot[]; readonly removed: readonly Slot[] };

/**
 * The change that a save asks for.
 *
 * With `base`, the answer the editor started from, only the editor's own difference counts, so two devices editing
 * one answer merge slot by slot. Without it, `wanted` replaces what the respondent said about the meeting's present
 * slots. Stored slots outside `present` are hidden and return with their dates, except for those that the editor started
 * from and took away: the editor still saw them.
 */
export function answerChange(edit: {
  readonly stored: ReadonlySet<Slot>;
  readonly wanted: ReadonlySet<Slot>;
  readonly base?: ReadonlySet<Slot> | undefined;
  readonly present: ReadonlySet<Slot>;
}): AnswerChange {
  const from = edit.base ?? edit.stored.intersection(edit.present);
  const added = [...edit.wanted].filter((slot) => !from.has(slot) && !edit.stored.has(slot) && edit.present.has(slot));
  const removed = [...from].filter((slot) => !edit.wanted.has(slot) && edit.stored.has(slot));
  return { added, removed };
}

/** Whether a save asks for nothing that is not so already. */
export function isNoChange({ added, removed }: AnswerChange): boolean {
  return added.length === 0 && removed.length === 0;
}

/** An answer as it was before these changes, of which the latest comes first. */
export function beforeChanges(answer: ReadonlySet<Slot>, changes: readonly AnswerChange[]): Set<Slot> {
  const before = new Set(answer);
  for (const { added, removed } of changes) {
    for (const slot of added) before.delete(slot);
    for (const slot of removed) before.add(slot);
  }
  return before;
}
