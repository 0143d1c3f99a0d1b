import type { Selection, Step } from "#domain/answers/selection.ts";
import type { Slot } from "#domain/time/slot.ts";
import { joined, NO_STROKES, type Strokes, withStep } from "./stroke-history.ts";

/** Marks that a calendar suggested, and that the viewer has not touched since. */
export function filledMarks({ settled, done }: Strokes): Selection {
  const last = [...done.reduce(joined, settled)];
  return new Set(last.flatMap(([mark, value]) => (value === "filled" ? [mark] : [])));
}

/** Adds suggested slots in one step. They must be unmarked. */
export function withFilling(strokes: Strokes, slots: Iterable<Slot>): Strokes {
  return withStep(strokes, new Map(Array.from(slots, (slot) => [slot, "filled"] as const)));
}

/** Takes back all marks of {@link filledMarks} in one step, as if the calendar had never suggested them. */
export function withoutFilling(strokes: Strokes): Strokes {
  const byHand = [strokes.settled, ...strokes.done].map(handStep).reduce(joined, NO_STROKES.settled);
  const step = new Map(Array.from(filledMarks(strokes), (mark) => [mark, byHand.get(mark) ?? null] as const));
  return withStep(strokes, step);
}

function handStep(step: Step): Step {
  return new Map([...step].filter(([, value]) => value !== "filled"));
}
