import * as fc from "fast-check";
import { expect, test } from "vitest";
import { marksOf } from "../answers/levels.ts";
import { respondent, ANN, BEN, CAT } from "../testing/people.ts";
import { type Slot, slotStart } from "../time/slot.ts";
import { bestTimes } from "./best-times.ts";
import { decideInSteps } from "./decided.ts";
import { SLOTS, answersOf, anyQuestion, inSlotsOf, manyPeople, times } from "./testing/questions.ts";
import { inOneGo, type Question } from "./windows.ts";
import type { RespondentID } from "../ids.ts";
import type { CoverSession } from "./cover.ts";
import { bestByHand, changeByHand, coverByHand, inOrder, lengthOf, triedWindows } from "./testing/oracle.ts";

const decide = (...asked: Parameters<typeof decideInSteps>) => inOneGo(decideInSteps(...asked));

const awaited = (count: number, required = 0) => ({ limit: 1, awaited: { count, required } });

test.for([
  ["ahead by more people than are missing", [[100], [100], [100], [102]], 1, 0, true],
  ["ahead by as many people as are missing, with an earlier rival", [[102], [102], [100]], 1, 0, false],
  ["ahead by as many people as are missing, with a later rival", [[100], [100], [102]], 1, 0, true],
  ["ahead by fewer people than are missing", [[100], [100]], 3, 0, false],
  ["with a missing required person", [[100], [100], [100], [102]], 1, 1, false],
  ["that no one can attend", [[], []], 1, 0, false],
  ["without a missing person", [[100]], 0, 0, undefined],
] as const)("the best time %s is decided: %5$s", ([, marked, count, required, decided]) => {
  const question = { answers: answersOf(marked), slots: SLOTS, slotCount: 1 };
  expect(decide(question, awaited(count, required)).decided).toBe(decided);
});

/** Four half hours, three of them adjacent. */
const FOUR = [100, 102, 104, 108] as Slot[];
type Level = 0 | 1 | 2;
type Marks = readonly Level[];

const slotsAt = (marks: Marks, level: Level): Set<Slot> => new Set(FOUR.filter((_, place) => marks[place] === level));
const marks: fc.Arbitrary<Marks> = fc.array(fc.constantFrom<Level>(0, 1, 1, 2), { minLength: 4, maxLength: 4 });

/** Returns one of all answers that fit every window alike, and undefined for a person without an answer. */
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
test("no answer of missing people changes a decided time, and some answer changes an undecided one", () => {
  let [decidedCount, count] = [0, 0];
  fc.assert(
    fc.property(meetings, ({ people, slotCount, missing, required, hasRequired, minRespondents }) => {
      const ids = people.map((_, n) => respondent(`a${n}`));
      const requiredIDs = hasRequired ? ids.filter((_, n) => ((required >> n) & 1) === 1) : [];
      const questionWith = (more: readonly (Marks | undefined)[]): Question => {
        const answerList = [
          ...people.map((levels, n) => [ids[n] ?? respondent("x"), levels] as const),
          ...more.flatMap((levels, n) => (levels === undefined ? [] : [[respondent(`z${n}`), levels] as const])),
        ];
        const late = missing.flatMap((isRequired, n) => (isRequired ? respondent(`z${n}`) : []));
        return {
          answers: new Map(answerList.map(([id, levels]) => [id, marksOf(slotsAt(levels, 1), slotsAt(levels, 2))])),
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
        missing.length === 1 ? answers.map((levels) => [levels]) : answers.flatMap((a) => answers.map((b) => [a, b]));
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

/** Together 5,000 meetings; in parts, so that no test takes long on a busy machine. */
const PARTS = [1, 2, 3, 4, 5];
const MEETINGS = 1_000;
const LIMIT = fc.integer({ min: 1, max: 9 });

test.each(PARTS)("decide finds the best that trying every time, change and choice of sessions finds, part %i", () => {
  const property = fc.property(anyQuestion, LIMIT, (question, limit) => {
    expect(decisionOf(question, limit)).toEqual(decidedByHand(question, limit));
  });
  fc.assert(property, { numRuns: MEETINGS });
});

test.each([15, 60])("decide finds the best that trying everything finds in slots of %i minutes", (minutes) => {
  const property = fc.property(anyQuestion, LIMIT, (slotCount, limit) => {
    const question = inSlotsOf(slotCount, minutes / 15);
    expect(decisionOf(question, limit)).toEqual(decidedByHand(question, limit));
  });
  fc.assert(property, { numRuns: MEETINGS / 2 });
});

function decisionOf(question: Question, limit: number) {
  const { best, whatIf, cover } = decide(question, { limit });
  const { reachable, rankOf } = coverByHand(question);
  const ranks = cover && inOrder(cover.map(({ start }) => rankOf(start)));
  return { best, whatIf, sessions: cover?.length, ranks, wrong: wrongIn(cover ?? [], question, reachable) };
}

function decidedByHand(question: Question, limit: number) {
  const length = lengthOf(question);
  const change = changeByHand(question);
  const { sessions, best: ranks } = coverByHand(question);
  return {
    best: bestByHand(question, limit).map((window) => ({ ...window, end: window.start + length })),
    whatIf: change && {
      respondentID: change.respondentID,
      start: change.start,
      end: change.start + length,
      count: change.count,
    },
    sessions,
    ranks,
    wrong: [],
  };
}

/**
 * Returns the sessions' faults. Each session must be a window with its people, after the session before, and all people
 * must be reached.
 */
function wrongIn(cover: readonly CoverSession[], question: Question, reachable: ReadonlySet<RespondentID>): string[] {
  const windows = triedWindows(question);
  const length = lengthOf(question);
  const wrong = cover.flatMap(({ end, ...session }, at) => {
    const window = JSON.stringify(windows.find((candidate) => candidate.start === session.start));
    return [
      ...(window === JSON.stringify(session) ? [] : ["who"]),
      ...(end === session.start + length ? [] : ["end"]),
      ...(session.start >= (cover[at - 1]?.end ?? -Infinity) ? [] : ["overlap"]),
    ];
  });
  const reached = new Set(cover.flatMap(({ free, ifNeeded }) => [...free, ...ifNeeded]));
  return cover.length === 0 || reached.symmetricDifference(reachable).size === 0 ? wrong : [...wrong, "reach"];
}

const whatIfOf = (question: Question) => decide(question, { limit: 1 }).whatIf;
const coverOf = (question: Question) => decide(question, { limit: 1 }).cover;
const questionOf = (marked: readonly (readonly number[])[], slotCount: number, nowMs?: number): Question => {
  return {
    answers: answersOf(marked),
    slots: SLOTS,
    slotCount,
    ...(nowMs !== undefined && { now: nowMs }),
  };
};

test("what-if suggests the smallest change of one person that makes a better time than today's best", () => {
  const [most, lacksLess] = [
    questionOf([[100, 102, 106, 108], [100, 102, 106], [108]], 2),
    questionOf([[], [100, 102, 104], [100, 102], [104]], 3),
  ];
  expect(whatIfOf(most)).toEqual({ respondentID: CAT, start: 100, end: 104, count: 3 });
  expect(whatIfOf(lacksLess)).toEqual({ respondentID: CAT, start: 100, end: 106, count: 2 });
  expect(whatIfOf(questionOf([[102], [104]], 1))).toEqual({ respondentID: BEN, start: 102, end: 104, count: 2 });
  const begun = slotStart(150 as Slot);
  expect(whatIfOf(questionOf([[100, 196], [196], [100]], 1, begun))).toEqual({
    respondentID: CAT,
    start: 196,
    end: 198,
    count: 3,
  });
});

test.each([
  ["the changed time would only be earlier", [[104], [104]]],
  ["the changed time would have only as many people", [[100, 104], [104], [104, 108]]],
  ["everybody can attend the best time", [[100], [100]]],
  ["nobody can attend any time", [[], []]],
])("what-if suggests no change when %s", (_, marked) => expect(whatIfOf(questionOf(marked, 1))).toBeUndefined());

test.each<[string, Partial<Question>, object | undefined]>([
  [
    "counts required people as well as the number of people",
    { required: new Set([CAT]) },
    { respondentID: CAT, start: 100, count: 3 },
  ],
  ["ignores a time that stays below the smallest number of people", { minRespondents: 3, slotCount: 2 }, undefined],
  [
    "asks no one who can already attend if needed",
    { answers: answersOf([[100], [100], []], [[], [], [100]]), allowIfNeeded: true },
    undefined,
  ],
])("what-if %s", (_, wishes, expected) => {
  const change = whatIfOf({ ...questionOf([[100], [100], []], 1), ...wishes });
  expect(change && { respondentID: change.respondentID, start: change.start, count: change.count }).toEqual(expected);
});

test("cover suggests two sessions without overlap when one cannot reach all", () => {
  expect(coverOf(questionOf([[100], [100, 108], [108]], 1))).toEqual([
    { start: 100, end: 102, free: [ANN, BEN], ifNeeded: [], missing: [CAT] },
    { start: 108, end: 110, free: [BEN, CAT], ifNeeded: [], missing: [ANN] },
  ]);
  expect(coverOf(questionOf(times("100 102, 104 106"), 2))).toHaveLength(2);
  expect(coverOf(questionOf(times("100 102, 102 104"), 2))).toBeUndefined();
});

test("cover suggests no sessions when one reaches all, three do not reach all, or no one is free", () => {
  expect(coverOf(questionOf([[100], [102], [104]], 1))).toHaveLength(3);
  for (const marked of [[[100, 102], [102], []], [[100], [102], [104], [106]], [[], []], []]) {
    expect(coverOf(questionOf(marked, 1))).toBeUndefined();
  }
});

test("decide finds three sessions and a change for a thousand people over four weeks of whole days", () => {
  const { whatIf, cover } = decide({ ...manyPeople(), slotCount: 4 }, { limit: 1 });
  expect(whatIf?.start).toBeDefined();
  expect(cover).toHaveLength(3);
  expect(new Set(cover?.flatMap(({ free }) => free)).size).toBe(1000);
});

test("what-if suggests the change after which most people can attend, among equally small changes", () => {
  const required = { required: new Set([ANN]) };
  const change = whatIfOf({ ...questionOf(times("-, 104, 104"), 1), ...required });
  expect(change).toEqual({ respondentID: ANN, start: 104, end: 106, count: 3 });
  const smaller = whatIfOf({ ...questionOf(times("100, 104 106, 104 106"), 2), ...required });
  expect(smaller).toEqual({ respondentID: ANN, start: 100, end: 104, count: 1 });
});

test.each([
  [
    "the best time and the session that catches the rest",
    "100 104, 100 104, 100 104, 104 108, 104 108, 108",
    "104 5, 108 3",
  ],
  ["the most people in the second session", "100 106 108, 100 106 108, 100 106 110, 104 108", "100 3, 108 3"],
  ["the best time of three sessions", "100, 100 102, 106, 102 106, 108 110, 110", "100 2, 106 2, 110 2"],
  [
    "the most people in the second of three sessions",
    "100, 100 108, 102 108, 102 108, 110, 110",
    "100 2, 108 3, 110 2",
  ],
])("cover suggests %s, among equally few sessions", (_, marked, sessions) => {
  const cover = coverOf(questionOf(times(marked), 1));
  expect(cover?.map(({ start, free }) => `${start} ${free.length}`).join(", ")).toBe(sessions);
});
