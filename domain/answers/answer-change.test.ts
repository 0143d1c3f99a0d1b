import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Slot } from "../time/slot.ts";
import { levelsOf, type Mark, type Marks, marksOf, otherLevel } from "./levels.ts";
import { answerChange, type AnswerChange } from "./answer-change.ts";
import { forAll } from "../testing/arbitraries.ts";

const few: fc.Arbitrary<ReadonlySet<Slot>> = fc
  .uniqueArray(fc.integer({ min: 0, max: 11 }), { maxLength: 12 })
  .map((numbers) => new Set(numbers as Slot[])); // as: any whole number is a slot

const saved = (stored: Marks, { added, removed }: AnswerChange): Set<Mark> =>
  stored.difference(new Set(removed)).union(new Set(added));

test("a save without a base replaces the marks of the meeting's present slots", () => {
  forAll(few, few, few, (stored, wanted, present) => {
    const answer = saved(stored, answerChange({ stored, wanted, present }));
    expect(answer.intersection(present)).toEqual(wanted.intersection(present));
  });
});

test("a save removes a hidden slot only when its base had the slot and its answer lacks it", () => {
  forAll(few, few, few, fc.option(few, { nil: undefined }), (stored, wanted, present, base) => {
    const answer = saved(stored, answerChange({ stored, wanted, present, base }));
    const takenAway = base?.difference(wanted) ?? new Set();
    expect(answer.difference(present)).toEqual(stored.difference(present).difference(takenAway));
  });
});

test("saves of two devices with the same base keep the changes of both", () => {
  forAll(few, few, few, (base, phone, laptop) => {
    const present = new Set(Array.from({ length: 12 }, (_, i) => i as Slot)); // as: any whole number is a slot
    const first = saved(base, answerChange({ stored: base, wanted: phone, base, present }));
    const both = saved(first, answerChange({ stored: first, wanted: laptop, base, present }));
    for (const slot of present) {
      const [wasMarked, onPhone, onLaptop] = [base.has(slot), phone.has(slot), laptop.has(slot)];
      const changed = onPhone !== wasMarked || onLaptop !== wasMarked;
      expect(both.has(slot)).toBe(changed ? !wasMarked : wasMarked);
    }
  });
});

test("a repeated save changes nothing", () => {
  forAll(few, few, few, fc.option(few, { nil: undefined }), (stored, wanted, present, base) => {
    const answer = saved(stored, answerChange({ stored, wanted, present, base }));
    expect(answerChange({ stored: answer, wanted, present, base })).toEqual({ added: [], removed: [] });
  });
});

const both: fc.Arbitrary<Marks> = fc
  .tuple(few, few)
  .map(([free, ifNeeded]) => marksOf(free, ifNeeded.difference(free)));

test("a save leaves each slot in one level, the level of the last mark", () => {
  forAll(both, both, fc.option(both, { nil: undefined }), few, (stored, wanted, base, slots) => {
    const change = answerChange({ stored, wanted, base, present: marksOf(slots, slots) });
    const answer = saved(stored, change);
    const { free, ifNeeded } = levelsOf(answer);
    expect(free.intersection(ifNeeded)).toEqual(new Set());
    for (const mark of change.added) expect([answer.has(mark), answer.has(otherLevel(mark))]).toEqual([true, false]);
  });
});
