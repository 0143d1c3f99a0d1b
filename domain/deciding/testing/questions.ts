import * as fc from "fast-check";
import type { Answers } from "../../answers/tally.ts";
import type { RespondentID } from "../../ids.ts";
import { ANN, BEN, CAT, respondent } from "../../testing/people.ts";
import { slotStart, type Slot } from "../../time/slot.ts";
import type { Question } from "../windows.ts";

/** The half hours of two short days: any whole number of quarter hours is a slot. */
export const SLOTS = [100, 102, 104, 106, 108, 110, 196, 198, 200] as Slot[];

/** Ann's, Ben's and Cat's answers, and those of others who have no name. */
export function answersOf(marked: readonly (readonly number[])[]): Answers {
  const ids = [ANN, BEN, CAT];
  return new Map(marked.map((one, n) => [ids[n] ?? respondent(`p${n}`), new Set(one as Slot[])]));
}

/** A few people's answers, some of them outside of the meeting, at some time before, in or after it. */
export const anyQuestion: fc.Arbitrary<Question> = fc
  .record({
    marked: fc.array(fc.uniqueArray(fc.constantFrom(...SLOTS, 98, 112, 101)), { maxLength: 7 }),
    halfHours: fc.integer({ min: 1, max: 4 }),
    now: fc.option(fc.integer({ min: 90, max: 210 }), { nil: undefined }),
  })
  .map(({ marked, halfHours, now }) => ({
    answers: answersOf(marked),
    slots: SLOTS,
    halfHours,
    ...(now !== undefined && { now: slotStart(now as Slot) }),
  }));

/** The starts of all windows that have not begun. */
export function windowsByHand({ slots, halfHours, now = -Infinity }: Question): Slot[] {
  const isWhole = (start: Slot) =>
    Array.from({ length: halfHours }, (_, i) => (start + 2 * i) as Slot).every((slot) => slots.includes(slot));
  return slots.filter((start) => isWhole(start) && slotStart(start) >= now);
}

/** Who is free during all of the window. */
export function freeIn({ answers, halfHours }: Question, start: Slot): RespondentID[] {
  const window = Array.from({ length: halfHours }, (_, i) => (start + 2 * i) as Slot);
  return [...answers].filter(([, answer]) => window.every((slot) => answer.has(slot))).map(([id]) => id);
}

/** A thousand people over four weeks of whole days, each free for some days in a row. */
export function manyPeople(): { readonly answers: Answers; readonly slots: readonly Slot[] } {
  const slots = Array.from({ length: 28 * 48 }, (_, i) => (i * 2) as Slot);
  const answers = new Map(
    Array.from({ length: 1000 }, (_, i) => [respondent(`p${1000 + i}`), new Set(slots.slice(i, i + 400))]),
  );
  return { answers, slots };
}
