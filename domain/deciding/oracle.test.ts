import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { RespondentID } from "../ids.ts";
import type { CoverSession } from "./cover.ts";
import { decide } from "./decided.ts";
import { bestByHand, changeByHand, coverByHand, lengthOf, triedWindows } from "./testing/oracle.ts";
import { anyQuestion, inSlotsOf } from "./testing/questions.ts";
import type { Question } from "./windows.ts";

/** Together 5,000 meetings; in parts, so that no test takes long on a busy machine. */
const PARTS = [1, 2, 3, 4, 5];
const MEETINGS = 1_000;
const LIMIT = fc.integer({ min: 1, max: 9 });

test.each(PARTS)("what is decided is what trying every time, change and choice of sessions finds, part %i", () => {
  const property = fc.property(anyQuestion, LIMIT, (question, limit) => {
    expect(decided(question, limit)).toEqual(decidedByHand(question, limit));
  });
  fc.assert(property, { numRuns: MEETINGS });
});

test.each([15, 60])("the same of slots of %i minutes", (minutes) => {
  const property = fc.property(anyQuestion, LIMIT, (slotCount, limit) => {
    const question = inSlotsOf(slotCount, minutes / 15);
    expect(decided(question, limit)).toEqual(decidedByHand(question, limit));
  });
  fc.assert(property, { numRuns: MEETINGS / 2 });
});

function decided(question: Question, limit: number) {
  const { best, whatIf, cover } = decide(question, { limit });
  const { reachable, rankOf } = coverByHand(question);
  const bestSession = cover && Math.min(...cover.map(({ start }) => rankOf(start)));
  return { best, whatIf, sessions: cover?.length, bestSession, wrong: wrongIn(cover ?? [], question, reachable) };
}

function decidedByHand(question: Question, limit: number) {
  const length = lengthOf(question);
  const change = changeByHand(question);
  const { sessions, best: bestSession } = coverByHand(question);
  return {
    best: bestByHand(question, limit).map((one) => ({ ...one, end: one.start + length })),
    whatIf: change && {
      respondentID: change.respondentID,
      start: change.start,
      end: change.start + length,
      count: change.count,
    },
    sessions,
    bestSession,
    wrong: [],
  };
}

/**
 * Returns the sessions' faults: each must be a window with its people after the one before, and all people must be
 * reached.
 */
function wrongIn(cover: readonly CoverSession[], question: Question, reachable: ReadonlySet<RespondentID>): string[] {
  const windows = triedWindows(question);
  const length = lengthOf(question);
  const wrong = cover.flatMap(({ end, ...session }, at) => {
    const window = JSON.stringify(windows.find((one) => one.start === session.start));
    return [
      ...(window === JSON.stringify(session) ? [] : ["who"]),
      ...(end === session.start + length ? [] : ["end"]),
      ...(session.start >= (cover[at - 1]?.end ?? -Infinity) ? [] : ["overlap"]),
    ];
  });
  const reached = new Set(cover.flatMap(({ free, ifNeeded }) => [...free, ...ifNeeded]));
  return cover.length === 0 || reached.symmetricDifference(reachable).size === 0 ? wrong : [...wrong, "reach"];
}
