import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ANN, BEN, CAT } from "../testing/people.ts";
import { slotStart, type Slot } from "../time/slot.ts";
import { anyQuestion, answersOf, freeIn, manyPeople, SLOTS, windowsByHand } from "./testing/questions.ts";
import { whatIf, windowsOf, type Question } from "./best-windows.ts";

const whatIfOf = (question: Question) => whatIf(windowsOf(question));

test("the smallest change of one person that makes a better time than today's best", () => {
  const answers = answersOf([[100, 102, 106, 108], [100, 102, 106], [108]]);
  expect(whatIfOf({ answers, slots: SLOTS, halfHours: 2 })).toEqual({ respondentID: CAT, start: 100, end: 104 });
});

test("a person who lacks less is asked before one who answered earlier", () => {
  const answers = answersOf([[], [100, 102, 104], [100, 102], [104]]);
  expect(whatIfOf({ answers, slots: SLOTS, halfHours: 3 })).toEqual({ respondentID: CAT, start: 100, end: 106 });
});

test("an earlier time with as many people is better too", () => {
  const answers = answersOf([[104], [104]]);
  expect(whatIfOf({ answers, slots: SLOTS, halfHours: 1 })).toBeUndefined();
  expect(whatIfOf({ answers: answersOf([[102], [104]]), slots: SLOTS, halfHours: 1 })).toEqual({
    respondentID: BEN,
    start: 102,
    end: 104,
  });
});

test("nothing is suggested where all are free at the best time, or no one ever", () => {
  expect(whatIfOf({ answers: answersOf([[100], [100]]), slots: SLOTS, halfHours: 1 })).toBeUndefined();
  expect(whatIfOf({ answers: answersOf([[], []]), slots: SLOTS, halfHours: 1 })).toBeUndefined();
  expect(whatIfOf({ answers: new Map(), slots: [], halfHours: 1 })).toBeUndefined();
});

test("what is over is not suggested", () => {
  const answers = answersOf([[100, 196], [196], [100]]);
  const now = slotStart(150 as Slot);
  expect(whatIfOf({ answers, slots: SLOTS, halfHours: 1, now })).toEqual({ respondentID: CAT, start: 196, end: 198 });
  expect([ANN, BEN]).not.toContain(whatIfOf({ answers, slots: SLOTS, halfHours: 1, now })?.respondentID);
});

test("it is what trying every person in every window finds", () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      expect(whatIfOf(question)).toEqual(triedOneByOne(question));
    }),
  );
});

test("a thousand people over four weeks of whole days are asked", () => {
  const found = whatIfOf({ ...manyPeople(), halfHours: 4 });
  expect(found?.start).toBeDefined();
});

function triedOneByOne(question: Question) {
  const { answers, halfHours } = question;
  const windows = windowsByHand(question);
  const [first] = windows.toSorted((a, b) => freeIn(question, b).length - freeIn(question, a).length || a - b);
  if (first === undefined || freeIn(question, first).length === 0) return undefined;
  const most = freeIn(question, first).length;
  const changes = [...answers.keys()].flatMap((respondentID, arrival) =>
    windows.flatMap((start) => {
      const lacks = Array.from({ length: halfHours }, (_, i) => (start + 2 * i) as Slot).filter(
        (slot) => answers.get(respondentID)?.has(slot) !== true,
      ).length;
      const count = freeIn(question, start).length + 1;
      const ranksBefore = count > most || (count === most && start < first);
      return lacks > 0 && ranksBefore ? [{ respondentID, arrival, start, lacks, count }] : [];
    }),
  );
  changes.sort((a, b) => a.lacks - b.lacks || b.count - a.count || a.start - b.start || a.arrival - b.arrival);
  const [best] = changes;
  return best && { respondentID: best.respondentID, start: best.start, end: best.start + 2 * halfHours };
}
