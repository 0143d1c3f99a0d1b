import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Mark, markOf, slotOf } from "#domain/answers/levels.ts";
import type { Selection, Step } from "#domain/answers/selection.ts";
import type { Slot } from "#domain/time/slot.ts";
import { parseStored, storedText } from "../../api/stored-value.ts";
import { filledMarks, withFilling, withoutFilling } from "./filling.ts";
import {
  afterStrokes,
  clearedBy,
  NO_STROKES,
  redo,
  reshapedStrokes,
  type Strokes,
  undo,
  withStep,
} from "./stroke-history.ts";

const SLOTS = 8;
const anyMark = fc
  .record({ slot: fc.integer({ min: 0, max: SLOTS - 1 }), isMaybe: fc.boolean() })
  .map(({ slot, isMaybe }) => markOf(slot as Slot, isMaybe ? "ifNeeded" : "free"));
/** Levels that are no part of the same answer are left out. */
const anyAnswer = fc.uniqueArray(anyMark, { selector: slotOf }).map((marks): Selection => new Set(marks));
const anyStroke = fc
  .tuple(fc.uniqueArray(anyMark, { minLength: 1, maxLength: 4, selector: slotOf }), fc.boolean())
  .map(([marks, isMarked]): Step => new Map(marks.map((mark) => [mark, isMarked])));
type Gesture = "fill" | "unfill" | "undo" | "redo" | "reload" | Step;
const anyGestures = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: anyStroke },
    { weight: 2, arbitrary: fc.constantFrom("fill" as const, "unfill" as const) },
    { weight: 2, arbitrary: fc.constantFrom("undo" as const, "redo" as const) },
    { weight: 1, arbitrary: fc.constant("reload" as const) },
  ),
  { maxLength: 14 },
);

/** Fills every slot that is unmarked, as a calendar without events does. */
function filledUp(strokes: Strokes, answer: Selection): Strokes {
  const marked = new Set([...afterStrokes(answer, strokes)].map(slotOf));
  const free = Array.from({ length: SLOTS }, (_, at) => at as Slot).filter((slot) => !marked.has(slot));
  return free.length === 0 ? strokes : withFilling(strokes, free);
}

function after(strokes: Strokes, gesture: Gesture, answer: Selection): Strokes {
  if (typeof gesture !== "string") return withStep(strokes, gesture);
  if (gesture === "fill") return filledUp(strokes, answer);
  if (gesture === "unfill") return filledMarks(strokes).size === 0 ? strokes : withoutFilling(strokes);
  if (gesture === "reload") return parseStored(storedText(strokes)) as Strokes;
  return gesture === "undo" ? undo(strokes) : redo(strokes);
}

const isByHand = (step: Step): boolean => [...step.values()].every((value) => typeof value === "boolean");

test("Undo filling leaves the draft as the strokes by hand alone have made it, after any gestures in any order", () => {
  fc.assert(
    fc.property(anyAnswer, anyAnswer, anyGestures, (answer, answerLater, gestures) => {
      const strokes = gestures.reduce((sum, gesture) => after(sum, gesture, answer), NO_STROKES);
      const fillings = new Set(strokes.done.filter((step) => [...step.values()].includes("filled")));
      const undone = strokes.done.filter((step) => !fillings.has(step) && isByHand(step));
      const byHand = undone.reduce(withStep, NO_STROKES);
      // The answer may change elsewhere before.
      for (const stored of [answer, answerLater]) {
        expect(afterStrokes(stored, withoutFilling(strokes))).toEqual(afterStrokes(stored, byHand));
      }
      expect(filledMarks(withoutFilling(strokes)).size).toBe(0);
    }),
    { numRuns: 500 },
  );
});

test("Undo filling can itself be undone", () => {
  fc.assert(
    fc.property(anyAnswer, anyGestures, (answer, gestures) => {
      const strokes = gestures.reduce((sum, gesture) => after(sum, gesture, answer), NO_STROKES);
      expect(undo(withoutFilling(strokes)).done).toEqual(strokes.done);
    }),
  );
});

test("Undo filling does not count as clearing by hand, which would remove marks of another device", () => {
  const strokes = withoutFilling(withFilling(NO_STROKES, [1, 2] as Slot[]));
  expect(clearedBy(strokes).size).toBe(0);
  expect(afterStrokes(new Set<Mark>([1 as Slot]), strokes)).toEqual(new Set([1]));
});

test("Undo filling keeps a cell that a stroke has gone over since", () => {
  const filled = withFilling(NO_STROKES, [1, 2, 3] as Slot[]);
  const painted = withStep(filled, new Map([[2 as Slot, true]]));
  expect(afterStrokes(new Set(), withoutFilling(painted))).toEqual(new Set([2]));
  expect(afterStrokes(new Set(), withoutFilling(undo(painted)))).toEqual(new Set());
});

const DAY = { timezone: "UTC", minStartHour: 9, maxEndHour: 12, tentativeDates: ["1970-01-01"], allowIfNeeded: true };

test.each([
  // Slots in quarter hours: half hours 36 to 46 become hours 36, 40 and 44, or quarters.
  ["keeps whole hours", 60, [36, 38, 40], [], [36], []],
  ["keeps an hour that is half painted", 60, [36], [38], [36], [36]],
  ["drops half an hour", 60, [36], [], [], []],
  ["splits half hours into quarters", 15, [36], [40], [36, 37, 40, 41], [40, 41]],
] as const)("after filling, another slot length %s, and Undo filling leaves the marks by hand", (...row) => {
  const [, slotMinutes, filled, painted, marked, left] = row;
  const strokes = withStep(
    withFilling(NO_STROKES, filled as unknown as Slot[]),
    new Map(painted.map((slot) => [slot as unknown as Slot, true])),
  );
  const draft = afterStrokes(new Set(), strokes);
  const reshaped = reshapedStrokes(strokes, draft, { from: {}, to: { ...DAY, slotMinutes } });
  expect(afterStrokes(new Set(), reshaped)).toEqual(new Set(marked));
  expect(afterStrokes(new Set(), withoutFilling(reshaped))).toEqual(new Set(left));
});
