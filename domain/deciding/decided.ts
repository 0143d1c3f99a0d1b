import type { RespondentID } from "../ids.ts";
import { quartersAfter, type Slot } from "../time/slot.ts";
import { type BestTime, type BestTimesAsked, bestOf, ranking } from "./best-times.ts";
import { cover, type CoverSession } from "./cover.ts";
import { inOneGo, type Question, type Steps, type Windows, windowsOf } from "./windows.ts";

/** What a meeting's answers say about when to meet. */
export type Decision = {
  readonly best: readonly BestTime[];
  readonly whatIf: WhatIf | undefined;
  readonly cover: readonly CoverSession[] | undefined;
  /** Whether no awaited person can change the first of `best`; undefined where no one is awaited. */
  readonly decided: boolean | undefined;
};

/** `awaited`: who is expected and has not answered. */
type Asked = BestTimesAsked & { readonly awaited?: Awaited | undefined };

/** When to meet, the change of one person that would help, and the sessions that together reach all. */
export function decide(question: Question, asked: Asked): Decision {
  return inOneGo(decideInSteps(question, asked));
}

/** Of a thousand people and four weeks, each step takes well below a millisecond, but for one of a few that ranks. */
export function* decideInSteps(question: Question, asked: Asked): Steps<Decision> {
  const windows = yield* windowsOf(question);
  const best = bestOf(windows, asked);
  yield;
  const { awaited } = asked;
  return {
    best,
    decided: awaited === undefined || awaited.count === 0 ? undefined : isDecided(windows, awaited),
    whatIf: yield* whatIf(windows),
    cover: yield* cover(windows),
  };
}

/** If this person could attend this window, more people could, or more of the required, than the best one of today. */
export type WhatIf = {
  readonly respondentID: RespondentID;
  readonly start: Slot;
  readonly end: Slot;
  /** How many could attend it then. */
  readonly count: number;
};

/**
 * Returns the change of one person in one window, with the fewest slots to change, by which more people could attend it than
 * today's first window, or more of the required, by the change of one of them. Among equals the most people come first, then
 * the earliest window, then the first to answer. Undefined where everyone can attend the best time, and where there is no best
 * time. Looks at one window a step.
 */
function* whatIf(windows: Windows): Steps<WhatIf | undefined> {
  const { starts, counts, requiredCounts, people, required, lacking, slotCount, minRespondents } = windows;
  const [first] = ranking(windows);
  if (first === undefined) return undefined;
  const [most, mostRequired] = [counts[first] ?? 0, requiredCounts[first] ?? 0];
  const everyone = [...people.keys()];
  let fewest = slotCount + 1;
  let best: WhatIf | undefined;
  for (const [window, start] of starts.entries()) {
    const count = (counts[window] ?? 0) + 1;
    if (count < minRespondents) continue;
    // With more people than the best change so far, an equally small change is better.
    const limit = best !== undefined && count > best.count ? fewest + 1 : fewest;
    if (limit <= 1) continue;
    // One more person exceeds the best window only where as many can attend already.
    const who = count > most ? everyone : (requiredCounts[window] ?? 0) >= mostRequired ? required : [];
    const change = smallestChange(who, (person) => lacking[person * starts.length + window] ?? 0, limit);
    const respondentID = change && people[change.person];
    if (change !== undefined && respondentID !== undefined) {
      fewest = change.lacks;
      best = { respondentID, start, end: quartersAfter(start, windows.length), count };
    }
    yield;
  }
  return best;
}

/** The first person who lacks the fewest slots, at least one and fewer than `limit`. */
function smallestChange(who: readonly number[], lacksOf: (person: number) => number, limit: number) {
  let found: { person: number; lacks: number } | undefined;
  for (const person of who) {
    const lacks = lacksOf(person);
    if (lacks === 0 || lacks >= (found?.lacks ?? limit)) continue;
    found = { person, lacks };
    if (lacks === 1) break;
  }
  return found;
}

/** How many people are expected and have not answered, and how many of them must be there. */
export type Awaited = { readonly count: number; readonly required: number };

/**
 * Whether the first window stays the first, whatever those who are awaited answer. Against it speaks a window that would be
 * ranked before it (as `ranking` does) if all of them were free there, and none could attend the first: nothing that they
 * could answer favours the other window more. Windows are different, so such an answer exists even where the two overlap.
 * Without a first window nothing is decided.
 */
function isDecided(windows: Windows, awaited: Awaited): boolean {
  const { counts, ifNeededCounts, requiredCounts, required, minRespondents } = windows;
  const [first] = ranking(windows);
  if (first === undefined) return false;
  const lacksRequired = (window: number): number => (requiredCounts[window] === required.length ? 0 : 1);
  const firstLacks = awaited.required > 0 ? 1 : lacksRequired(first);
  const comesBefore = (window: number): boolean => {
    const count = (counts[window] ?? 0) + awaited.count;
    const order =
      lacksRequired(window) - firstLacks ||
      (counts[first] ?? 0) - count ||
      (ifNeededCounts[window] ?? 0) - (ifNeededCounts[first] ?? 0) ||
      window - first;
    return order < 0 && count >= minRespondents;
  };
  return counts.keys().every((window) => window === first || !comesBefore(window));
}
