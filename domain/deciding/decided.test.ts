import * as fc from "fast-check";
import { expect, test } from "vitest";
import { marksOf } from "../answers/levels.ts";
import { respondent } from "../testing/people.ts";
import type { Slot } from "../time/slot.ts";
import { bestTimes } from "./best-times.ts";
import { decide } from "./decided.ts";
import { SLOTS, answersOf } from "./testing/questions.ts";
import type { Question } from "./windows.ts";

const awaited = (count: number, required = 0) => ({ limit: 1, awaited: { count, required } });

test.for([
  ["with more in front than are missing", [[100], [100], [100], [102]], 1, 0, true],
  ["with as many, and an earlier time of the others", [[102], [102], [100]], 1, 0, false],
  ["with as many, and a later time of the others", [[100], [100], [102]], 1, 0, true],
  ["with fewer than are missing", [[100], [100]], 3, 0, false],
  ["where a required person may need another time", [[100], [100], [100], [102]], 1, 1, false],
  ["where no one can attend any time", [[], []], 1, 0, false],
  ["where no one is missing", [[100]], 0, 0, undefined],
] as const)("a time %s", ([, marked, count, required, decided]) => {
  const question = { answers: answersOf(marked), slots: SLOTS, slotCount: 1 };
  expect(decide(question, awaited(count, required)).decided).toBe(decided);
});

/** Four half hours, three of them adjacent. */
const FOUR = [100, 102, 104, 108] as Slot[];
type Level = 0 | 1 | 2;
type Marks = readonly Level[];

const at = (marks: Marks, level: Level): Set<Slot> => new Set(FOUR.filter((_, place) => marks[place] === level));
const marks: fc.Arbitrary<Marks> = fc.array(fc.constantFrom<Level>(0, 1, 1, 2), { minLength: 4, maxLength: 4 });

/** Returns every answer of a person, and undefined for none; only one of those that fit every window alike. */
function allAnswers(slotCount: number): readonly (Marks | undefined)[] {
  const kinds = new Map<string, Marks>();
  for (let n = 0; n < 3 ** FOUR.length; n += 1) {
    const levels = FOUR.map((_, place) => (Math.floor(n / 3 ** place) % 3) as Level);
    const starts = [0, 1, 2, 3].filter((first) => slotCount === 1 || first < 2);
    const fits = starts.map((first) => {
      const window = levels.slice(first, first + slotCount);
      return window.includes(0) ? 0 : Math.max(...window);
    });
    kinds.set(fits.join(""), levels);
  }
  return [...kinds.values(), undefined];
}

const meetings = fc.record({
  people: fc.array(marks, { maxLength: 6 }),
  slotCount: fc.constantFrom(1, 2),
  missing: fc.array(fc.boolean(), { minLength: 1, maxLength: 2 }),
  required: fc.nat(63),
  hasRequired: fc.boolean(),
  minRespondents: fc.constantFrom(0, 1, 2, 3),
});

/** Ranks again after each way in which all missing people may answer, or not. */
test("nothing that the missing answer changes what is decided, and something changes what is not", () => {
  let [decidedCount, count] = [0, 0];
  fc.assert(
    fc.property(meetings, ({ people, slotCount, missing, required, hasRequired, minRespondents }) => {
      const ids = people.map((_, n) => respondent(`a${n}`));
      const requiredIDs = hasRequired ? ids.filter((_, n) => ((required >> n) & 1) === 1) : [];
      const questionWith = (more: readonly (Marks | undefined)[]): Question => {
        const answerList = [
          ...people.map((one, n) => [ids[n] ?? respondent("x"), one] as const),
          ...more.flatMap((one, n) => (one === undefined ? [] : [[respondent(`z${n}`), one] as const])),
        ];
        const late = missing.flatMap((isRequired, n) => (isRequired ? respondent(`z${n}`) : []));
        return {
          answers: new Map(answerList.map(([id, one]) => [id, marksOf(at(one, 1), at(one, 2))])),
          allowIfNeeded: true,
          slots: FOUR,
          slotCount,
          required: new Set([...requiredIDs, ...late]),
          minRespondents,
        };
      };
      const first = (question: Question) => bestTimes(question, { limit: 1 })[0]?.start;
      const firstNow = first(questionWith([]));
      const answers = allAnswers(slotCount);
      const completions =
        missing.length === 1 ? answers.map((one) => [one]) : answers.flatMap((a) => answers.map((b) => [a, b]));
      const isCertain = firstNow !== undefined && completions.every((more) => first(questionWith(more)) === firstNow);
      const { decided } = decide(questionWith([]), awaited(missing.length, missing.filter(Boolean).length));
      count += 1;
      if (isCertain) decidedCount += 1;
      expect(decided).toBe(isCertain);
    }),
    { numRuns: 2_000 },
  );
  expect(count).toBeGreaterThanOrEqual(2_000);
  expect(decidedCount).toBeGreaterThan(100);
});
