import { isIfNeeded, type Mark, markOf, otherLevel, presentMarks, slotOf } from "#domain/answers/mark.ts";
import { reshapedAnswer } from "#domain/answers/reshaped-answer.ts";
import { afterStep, stepBetween, type Selection, type Step } from "#domain/answers/selection.ts";
import { quartersAfter, type SlotLength, slotQuarters } from "#domain/time/slot.ts";

/** All that the viewer did to an answer. That may change underneath: what the viewer touched stays, everything else follows. */
export type Strokes = {
  /** Steps that are too old to be taken back, as one. */
  readonly settled: Step;
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
};

export const MAX_STEPS = 100;

export const NO_STROKES: Strokes = { settled: new Map(), done: [], undone: [] };

/** Strokes that have led from one selection to another and cannot be taken back. */
export function settledStrokes(before: Selection, after: Selection): Strokes {
  return { ...NO_STROKES, settled: stepBetween(before, after) };
}

export function afterStrokes(answer: Selection, { settled, done }: Strokes): Selection {
  return afterStep(answer, done.reduce(joined, settled));
}

/** What these strokes have taken away, whether it was there or not. */
export function clearedBy({ settled, done }: Strokes): Selection {
  const last = done.reduce(joined, settled);
  return new Set([...last].flatMap(([slot, isMarked]) => (isMarked ? [] : [slot])));
}

/** What slots were, and the meeting's times now. */
export type Reshaping = { readonly from: SlotLength; readonly to: Parameters<typeof presentMarks>[0] };

/** The same where slots have become shorter or longer: those that the viewer touched are as in `draft`, and that cannot be taken back. */
export function reshapedStrokes({ settled, done }: Strokes, draft: Selection, { from, to }: Reshaping): Strokes {
  const after = reshapedAnswer(draft, from, to);
  const touched = new Set([...done.reduce(joined, settled).keys()].flatMap((one) => quartersOf(one, from)));
  const step = new Map<Mark, boolean>();
  for (const one of presentMarks(to)) {
    const quarters = quartersOf(one, to);
    const isTouched = quarters.some((part) => touched.has(part));
    const isMarked = after.has(one) && (isTouched || quarters.some((part) => touched.has(otherLevel(part))));
    if (isTouched || isMarked) step.set(one, isMarked);
  }
  return { ...NO_STROKES, settled: step };
}

function quartersOf(mark: Mark, length: SlotLength): Mark[] {
  const level = isIfNeeded(mark) ? "ifNeeded" : "free";
  return Array.from({ length: slotQuarters(length) }, (_, at) => markOf(quartersAfter(slotOf(mark), at), level));
}

export function withStep({ settled, done }: Strokes, step: Step): Strokes {
  const steps = [...done, step];
  const first = Math.max(0, steps.length - MAX_STEPS);
  return { settled: steps.slice(0, first).reduce(joined, settled), done: steps.slice(first), undone: [] };
}

export function undo(strokes: Strokes): Strokes {
  const step = strokes.done.at(-1);
  if (step === undefined) return strokes;
  return { ...strokes, done: strokes.done.slice(0, -1), undone: [...strokes.undone, step] };
}

export function redo(strokes: Strokes): Strokes {
  const step = strokes.undone.at(-1);
  if (step === undefined) return strokes;
  return { ...strokes, done: [...strokes.done, step], undone: strokes.undone.slice(0, -1) };
}

/** Each level of a slot as it was set last: what is marked in one leaves the other. */
function joined(first: Step, second: Step): Step {
  const step = new Map(first);
  for (const [one, isMarked] of second) {
    if (isMarked) step.delete(otherLevel(one));
    step.set(one, isMarked);
  }
  return step;
}
