import fc from "fast-check";
import { expect, test } from "vitest";
import { addMark, markOf } from "#domain/answers/levels.ts";
import { afterStep, type Selection, stepBetween, type Step } from "#domain/answers/selection.ts";
import type { Slot } from "#domain/time/slot.ts";
import {
  afterStrokes,
  MAX_STEPS,
  NO_STROKES,
  redo,
  reshapedStrokes,
  settledStrokes,
  undo,
  withStep,
  type Strokes,
} from "./stroke-history.ts";

const slots = (...numbers: number[]) => new Set(numbers as Slot[]);
const anySlots = fc.uniqueArray(fc.integer({ min: 0, max: 9 })).map((numbers) => slots(...numbers));
const anyStep: fc.Arbitrary<Step> = fc
  .tuple(anySlots, anySlots)
  .map(([marked, cleared]) => new Map([...[...marked].map(marks(true)), ...[...cleared].map(marks(false))]));
const anyStrokes = fc
  .array(fc.oneof({ weight: 3, arbitrary: anyStep }, { weight: 1, arbitrary: fc.constantFrom("undo", "redo") }))
  .map((inputs) => inputs.reduce(next, NO_STROKES));

function marks(isMarked: boolean) {
  return (slot: Slot): [Slot, boolean] => [slot, isMarked];
}
function next(strokes: Strokes, input: Step | string): Strokes {
  if (typeof input === "string") return input === "undo" ? undo(strokes) : redo(strokes);
  return withStep(strokes, input);
}
/** The last change of a slot by the viewer, if any. */
function lastChange(strokes: Strokes, slot: Slot) {
  return [strokes.settled, ...strokes.done].findLast((step) => step.has(slot))?.get(slot);
}

test("a draft is the stored answer with the viewer's last change of each slot", () => {
  fc.assert(
    fc.property(anySlots, anyStrokes, (stored, strokes) => {
      const draft = afterStrokes(stored, strokes);
      for (let slot = 0 as Slot; slot < 10; slot++) {
        expect(draft.has(slot)).toBe(lastChange(strokes, slot) ?? stored.has(slot));
      }
    }),
  );
});

test("two people with separate strokes get equal answers in either order of saving", () => {
  const evens = anyStep.map((step) => new Map([...step].filter(([slot]) => slot % 2 === 0)));
  const odds = anyStep.map((step) => new Map([...step].filter(([slot]) => slot % 2 === 1)));
  fc.assert(
    fc.property(anySlots, fc.array(evens), fc.array(odds), (stored, ones, others) => {
      const [firstStrokes, secondStrokes] = [ones.reduce(withStep, NO_STROKES), others.reduce(withStep, NO_STROKES)];
      const answer = afterStrokes(afterStrokes(stored, firstStrokes), secondStrokes);
      expect(answer).toEqual(afterStrokes(afterStrokes(stored, secondStrokes), firstStrokes));
    }),
  );
});

test("Undo and Redo of a step together change nothing", () => {
  fc.assert(
    fc.property(anySlots, anyStrokes, anyStep, (stored, strokes, step) => {
      const painted = withStep(strokes, step);
      expect(afterStrokes(stored, undo(painted))).toEqual(afterStrokes(stored, strokes));
      expect(redo(undo(painted))).toEqual(painted);
    }),
  );
});

test("a new stroke after Undo leaves nothing to redo", () => {
  const undone = undo(withStep(NO_STROKES, new Map([[1 as Slot, true]])));
  expect(redo(withStep(undone, new Map([[2 as Slot, true]]))).done).toHaveLength(1);
});

test("Undo takes back MAX_STEPS steps at most", () => {
  const steps = Array.from({ length: MAX_STEPS + 20 }, (_, at): Step => new Map([[at as Slot, true]]));
  const strokes = steps.reduce(withStep, NO_STROKES);
  expect(strokes.done).toHaveLength(MAX_STEPS);
  expect(afterStrokes(slots(), strokes).size).toBe(steps.length);
  const back = steps.reduce((current) => undo(current), strokes);
  expect([back.done.length, afterStrokes(slots(), back).size]).toEqual([0, 20]);
});

test("the last level of a slot counts, also when many strokes are joined", () => {
  const anyMark = fc.record({ slot: fc.integer({ min: 0, max: 3 }), isIfNeeded: fc.boolean() });
  const anyMove = fc.array(anyMark, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(anyMove), (moves) => {
      let drawn: Selection = new Set();
      let strokes = NO_STROKES;
      for (const marked of moves) {
        const painted = new Set(drawn);
        for (const { slot, isIfNeeded } of marked)
          addMark(painted, markOf(slot as Slot, isIfNeeded ? "ifNeeded" : "free"));
        strokes = withStep(strokes, stepBetween(drawn, painted));
        drawn = painted;
      }
      expect(afterStrokes(new Set(), strokes)).toEqual(drawn);
    }),
  );
});

test("a step between two selections turns the first into the second", () => {
  fc.assert(
    fc.property(anySlots, anySlots, (before, after) => {
      expect(afterStep(before, stepBetween(before, after))).toEqual(after);
      expect(afterStrokes(before, settledStrokes(before, after))).toEqual(after);
    }),
  );
});

test("touched slots keep their marks in slots of another length, whatever the answer has become", () => {
  const to = { timezone: "UTC", minStartHour: 9, maxEndHour: 12, tentativeDates: ["1970-01-01"], allowIfNeeded: true };
  const maybe = (slot: number) => markOf(slot as Slot, "ifNeeded");
  const step: Step = new Map([
    [36 as Slot, false],
    [40 as Slot, true],
    [42 as Slot, true],
    [maybe(44), true],
  ]);
  const strokes = settledStrokes(slots(), slots());
  const longer = { ...to, slotMinutes: 60 } as const;
  // Slots that exist before and after keep their marks; a touched half hour is no whole slot.
  const draft = afterStep(slots(36), step);
  const reshaped = reshapedStrokes({ ...strokes, done: [step] }, draft, { from: {}, to: longer });
  expect(afterStrokes(slots(36), reshaped)).toEqual(slots(40));
  const shorter = reshapedStrokes({ ...strokes, done: [step] }, draft, { from: {}, to: { ...to, slotMinutes: 15 } });
  expect(afterStrokes(slots(36, 37, 38), shorter)).toEqual(
    new Set([...slots(38, 40, 41, 42, 43), maybe(44), maybe(45)]),
  );
});
