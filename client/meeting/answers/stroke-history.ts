import { otherLevel } from "#domain/answers/mark.ts";
import { afterStep, stepBetween, type Selection, type Step } from "#domain/answers/selection.ts";

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
