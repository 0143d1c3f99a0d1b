import * as fc from "fast-check";
import { levelsOf, type Marks, marksOf } from "../../answers/levels.ts";
import type { Answers } from "../../answers/tally.ts";
import { ANN, BEN, CAT, respondent } from "../../testing/people.ts";
import { slotStart, type Slot } from "../../time/slot.ts";
import type { Question } from "../windows.ts";

/** The half hours of two short days: any whole number of quarter hours is a slot. */
export const SLOTS = [100, 102, 104, 106, 108, 110, 196, 198, 200] as Slot[];

/** Reads marks: `100 102, 104` are two people's, `-` marks nothing. */
export const times = (text: string): number[][] =>
  text.split(", ").map((marks) => (marks === "-" ? [] : marks.split(" ").map(Number)));

/** Returns the answers of Ann, Ben, Cat and nameless others. */
export function answersOf(
  marked: readonly (readonly number[])[],
  ifNeeded: readonly (readonly number[])[] = [],
): Answers {
  const ids = [ANN, BEN, CAT];
  return new Map(
    marked.map((one, n) => [ids[n] ?? respondent(`p${n}`), marksOf(one as Slot[], ifNeeded[n] as Slot[] | undefined)]),
  );
}

/** Three short days; a meeting has some of their half hours. */
const ALL_SLOTS = [0, 96, 192].flatMap((midnight) => Array.from({ length: 6 }, (_, n) => (midnight + 2 * n) as Slot));
/** A set of these half hours, by its bits. */
const someSlots = fc.nat(2 ** ALL_SLOTS.length - 1);
const slotsIn = (bits: number): Slot[] => ALL_SLOTS.filter((_, at) => ((bits >> at) & 1) === 1);

/** A person's answer in both levels, inside and outside the meeting. Dense answers fill whole windows. */
const anyAnswer = fc
  .record({ free: someSlots, more: someSlots, maybe: someSlots, isDense: fc.boolean(), hasLevels: fc.boolean() })
  .map(({ free, more, maybe, isDense, hasLevels }) => {
    const marked = isDense ? free | more : free;
    return { free: slotsIn(hasLevels ? marked & ~maybe : marked), maybe: slotsIn(hasLevels ? marked & maybe : 0) };
  });

/**
 * Converts a question to slots of another length (quarter hours): n half hours after midnight become n slots after
 * midnight.
 */
export function inSlotsOf(question: Question, slotLength: number): Question {
  const moved = (slot: Slot): Slot => (slot - (slot % 96) + ((slot % 96) / 2) * slotLength) as Slot;
  const movedIn = (marks: Marks): Marks => {
    const { free, ifNeeded } = levelsOf(marks);
    return marksOf([...free].map(moved), [...ifNeeded].map(moved));
  };
  const { answers, slots } = question;
  return {
    ...question,
    slots: slots.map(moved),
    slotLength,
    answers: new Map(answers.entries().map(([id, marks]) => [id, movedIn(marks)])),
  };
}

/** A meeting of up to twelve people, with any wishes, at some time before, in or after it. */
export const anyQuestion: fc.Arbitrary<Question> = fc
  .record({
    people: fc.array(anyAnswer, { maxLength: 12 }),
    left: someSlots,
    isWhole: fc.boolean(),
    slotCount: fc.integer({ min: 1, max: 4 }),
    now: fc.option(fc.integer({ min: -5, max: 220 }), { nil: undefined }),
    required: fc.nat(2 ** 13 - 1),
    hasRequired: fc.boolean(),
    minRespondents: fc.option(fc.nat(6), { nil: undefined }),
  })
  .map(({ people, left, isWhole, slotCount, now, required, hasRequired, minRespondents }) => {
    const ids = people.map((_, at) => respondent(String.fromCharCode(97 + at)));
    return {
      answers: new Map(people.map(({ free, maybe }, at) => [ids[at] ?? ANN, marksOf(free, maybe)])),
      allowIfNeeded: true,
      slots: isWhole ? ALL_SLOTS : slotsIn(left),
      slotCount,
      ...(now !== undefined && { now: slotStart(now as Slot) }),
      // The required people include one without an answer.
      ...(hasRequired && { required: new Set([...ids, CAT].filter((_, at) => ((required >> at) & 1) === 1)) }),
      ...(minRespondents !== undefined && { minRespondents }),
    };
  });

/** Returns a thousand people over four weeks of whole days, each free for some consecutive days. */
export function manyPeople(): { readonly answers: Answers; readonly slots: readonly Slot[] } {
  const slots = Array.from({ length: 28 * 48 }, (_, i) => (i * 2) as Slot);
  const answers = new Map(
    Array.from({ length: 1000 }, (_, i) => [respondent(`p${1000 + i}`), new Set(slots.slice(i, i + 400))]),
  );
  return { answers, slots };
}
