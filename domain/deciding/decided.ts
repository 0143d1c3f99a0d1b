import type { RespondentID } from "../ids.ts";
import { quartersAfter, type Slot } from "../time/slot.ts";
import { type BestTime, type BestTimesAsked, bestOf, ranking } from "./best-times.ts";
import { cover, type CoverSession } from "./cover.ts";
import { type Question, type Steps, type Windows, windowsOf } from "./windows.ts";

export type Decision = {
  readonly best: readonly BestTime[];
  readonly whatIf: WhatIf | undefined;
  readonly cover: readonly CoverSession[] | undefined;
  /** True if no awaited person can change the first of `best`; undefined if nobody is awaited. */
  readonly decided: boolean | undefined;
};

type Asked = BestTimesAsked & { readonly awaited?: Awaited | undefined };

/**
 * Returns the best times, the change of one person that would help, and the sessions that together reach everybody. For a
 * thousand people and four weeks, most steps take well below a millisecond; a few rank.
 */
export function* decideInSteps(question: Question, options: Asked): Steps<Decision> {
  const windows = yield* windowsOf(question);
  const best = bestOf(windows, options);
  yield;
  const { awaited } = options;
  return {
    best,
    decided: awaited === undefined || awaited.count === 0 ? undefined : isDecided(windows, awaited),
    whatIf: yield* whatIf(windows),
    cover: yield* cover(windows),
  };
}

/** A window that would beat the best one, in people or required people, if this person could attend it. */
export type WhatIf = {
  readonly respondentID: RespondentID;
  readonly start: Slot;
  readonly end: Slot;
  /** The number of people who could attend it then. */
  readonly count: number;
};

/**
 * Returns the smallest change of one person in one window after which it beats today's first window by people or by
 * required people. Among equal changes the most people come first, then the earliest window, then the first to answer.
 * Returns undefined if everyone can attend the best time, or if no best time exists. Checks one window a step.
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
    // One more person exceeds the best window only if as many people can attend this window already.
    const candidates = count > most ? everyone : (requiredCounts[window] ?? 0) >= mostRequired ? required : [];
    const change = smallestChange(candidates, (person) => lacking[person * starts.length + window] ?? 0, limit);
    const respondentID = change && people[change.person];
    if (change !== undefined && respondentID !== undefined) {
      fewest = change.lacks;
      best = { respondentID, start, end: quartersAfter(start, windows.length), count };
    }
    yield;
  }
  return best;
}

/** Returns the first person who lacks the fewest slots, at least one and fewer than `limit`. */
function smallestChange(candidates: readonly number[], lacksOf: (person: number) => number, limit: number) {
  let smallest: { person: number; lacks: number } | undefined;
  for (const person of candidates) {
    const lacks = lacksOf(person);
    if (lacks === 0 || lacks >= (smallest?.lacks ?? limit)) continue;
    smallest = { person, lacks };
    if (lacks === 1) break;
  }
  return smallest;
}

/** The expected people without an answer, and how many of them are required. */
export type Awaited = { readonly count: number; readonly required: number };

/**
 * Tells whether the first window stays first with any answers of the awaited people. For each other window it tries the
 * best answers: everyone awaited is free there, and nobody in the first. The first may lose if the other window then
 * ranks before it (as in `ranking`). Windows differ, so such answers exist even for overlapping windows. Returns false
 * without a first window.
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
