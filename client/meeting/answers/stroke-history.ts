import { isIfNeeded, type Mark, markOf, otherLevel, presentMarks, slotOf } from "#domain/answers/levels.ts";
import { reshapedAnswer } from "#domain/answers/reshaped-answer.ts";
import { afterStep, stepBetween, type Selection, type Step } from "#domain/answers/selection.ts";
import { quartersAfter } from "#domain/time/slot.ts";
import { type SlotLength, slotQuarters } from "#domain/time/slot-length.ts";

/** The viewer's changes. When the answer changes elsewhere, slots that they touched stay and others follow. */
export type Strokes = {
  /** The oldest steps, joined into one that cannot be undone. */
  readonly settled: Step;
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
};

export const MAX_STEPS = 100;

export const NO_STROKES: Strokes = { settled: new Map(), done: [], undone: [] };

export function settledStrokes(answer: Selection, painted: Selection): Strokes {
  return { ...NO_STROKES, settled: stepBetween(answer, painted) };
}

export function afterStrokes(answer: Selection, { settled, done }: Strokes): Selection {
  return afterStep(answer, done.reduce(joined, settled));
}

/** Returns the slots that the strokes cleared, whether they were marked or not. */
export function clearedBy({ settled, done }: Strokes): Selection {
  const last = done.reduce(joined, settled);
  return new Set([...last].flatMap(([slot, isMarked]) => (isMarked === false ? [slot] : [])));
}

export type Reshaping = { readonly from: SlotLength; readonly to: Parameters<typeof presentMarks>[0] };

/** Converts strokes to slots of another length; the result cannot be undone. */
export function reshapedStrokes({ settled, done }: Strokes, draft: Selection, { from, to }: Reshaping): Strokes {
  const converted = reshapedAnswer(draft, from, to);
  const touched = new Map(
    [...done.reduce(joined, settled)].flatMap(([mark, value]) =>
      value === null ? [] : quartersOf(mark, from).map((part) => [part, value] as const),
    ),
  );
  const step = new Map<Mark, boolean | "filled">();
  for (const mark of presentMarks(to)) {
    const quarters = quartersOf(mark, to);
    const values = quarters.map((part) => touched.get(part));
    const isTouched = values.some((value) => typeof value === "boolean");
    const isFilled = !isTouched && values.includes("filled");
    const isMarked =
      converted.has(mark) && (isTouched || isFilled || quarters.some((part) => touched.has(otherLevel(part))));
    if (isTouched || isMarked) step.set(mark, isMarked && isFilled ? "filled" : isMarked);
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

/** Applies a second step. Marking one level of a slot clears the other; suggestions are only for unmarked slots. */
export function joined(first: Step, second: Step): Step {
  const step = new Map(first);
  for (const [mark, isMarked] of second) {
    if (isMarked === true) step.delete(otherLevel(mark));
    step.set(mark, isMarked);
  }
  return step;
}
