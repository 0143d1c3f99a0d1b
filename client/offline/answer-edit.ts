import { addMark, slotOf } from "#domain/answers/levels.ts";
import type { Selection } from "#domain/answers/selection.ts";
import { quartersAfter } from "#domain/time/slot.ts";

/** What a user did to an answer. A field that is added here goes into the draft of a tab, the queue, and the body of the save. */
export type AnswerEdit = {
  readonly base: Selection;
  readonly slots: Selection;
  /** What they wrote beside it; empty takes that away, and undefined leaves it as it is. */
  readonly note?: string | undefined;
};

/** Who makes an edit says each of its fields, optional ones too: what they forget is a type error. */
export type EditFields = Record<keyof AnswerEdit, unknown>;

/** The answer after the edit. Only what the edit added and removed counts, as it does on the server. */
export function afterEdit(answer: Selection, { base, slots }: AnswerEdit): Selection {
  const after = answer.difference(base.difference(slots));
  for (const one of slots.difference(base)) addMark(after, one);
  return after;
}

/** The edit that `value` has among other things: slots in sets, or in lists, as JSON keeps them. Undefined for none. */
export function editIn(value: unknown): AnswerEdit | undefined {
  const { base, slots, note: written } = Object(value) as EditFields;
  const note = typeof written === "string" ? written : undefined;
  const edit = { base: slotSet(base), slots: slotSet(slots), note } satisfies EditFields;
  return edit.base && edit.slots && { base: edit.base, slots: edit.slots, ...(note !== undefined && { note }) };
}

/** Undefined for what has another form. */
export function slotSet(value: unknown): Selection | undefined {
  if (!(value instanceof Set || Array.isArray(value))) return undefined;
  const slots = new Set(value);
  return [...slots].every(Number.isSafeInteger) ? slots : undefined;
}

/**
 * What an edit changes, and the hours around it, on which it depends where slots become longer. The rest of the answer is in both
 * sets and changes nothing.
 */
export function changedPart<Edit extends AnswerEdit>({ base, slots, ...rest }: Edit) {
  const changed = [...base.symmetricDifference(slots)].map(slotOf);
  const near = new Set(changed.flatMap((slot) => HOUR_AROUND.map((quarters) => quartersAfter(slot, quarters))));
  const nearOf = (marks: Selection) => new Set([...marks].filter((one) => near.has(slotOf(one))));
  return { ...rest, base: nearOf(base), slots: nearOf(slots) };
}

const HOUR_AROUND = [-3, -2, -1, 0, 1, 2, 3];
