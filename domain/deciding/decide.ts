import type { RespondentID } from "../ids.ts";
import { slotAfter, type Slot } from "../time/slot.ts";
import { type BestTime, type BestTimesAsked, ranked } from "./best-times.ts";
import { cover, type CoverSession } from "./cover.ts";
import { inOneGo, type Question, type Steps, type Windows, windowsOf } from "./windows.ts";

/** What a meeting's answers say about when to meet. */
export type Decision = {
  readonly best: readonly BestTime[];
  readonly whatIf: WhatIf | undefined;
  readonly cover: readonly CoverSession[] | undefined;
};

/** When to meet, the change of one person that would help, and the sessions that together reach all. */
export function decide(question: Question, asked: BestTimesAsked): Decision {
  return inOneGo(decideInSteps(question, asked));
}

/** Of a thousand people and four weeks, each step takes well below a millisecond, but for one of a few that ranks. */
export function* decideInSteps(question: Question, asked: BestTimesAsked): Steps<Decision> {
  const windows = yield* windowsOf(question);
  const best = ranked(windows, asked);
  yield;
  return {
    best,
    whatIf: yield* whatIf(windows),
    cover: yield* cover(windows),
  };
}

/** If this person were free in this window, one more could attend it than the best one of today. */
export type WhatIf = { readonly respondentID: RespondentID; readonly start: Slot; readonly end: Slot };

/**
 * The change of one person in one window, with the fewest slots to change, by which more people could attend it than
 * today's first window. Among equals, the earliest window; then who answered first. Undefined when there is none: where
 * everyone is free at the best time, and where no one is at any. Looks at one window a step.
 */
function* whatIf(windows: Windows): Steps<WhatIf | undefined> {
  const { starts, counts, people, lacking, halfHours } = windows;
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  if (most === 0) return undefined;
  let fewest = halfHours + 1;
  let best: WhatIf | undefined;
  // The earliest window first: only fewer slots can be better than what was found, and one is the fewest.
  for (let window = 0; window < starts.length && fewest > 1; window++) {
    const start = starts[window];
    // One more person makes a window fuller than the best only where it is as full already.
    if (start === undefined || counts[window] !== most) continue;
    for (const [person, respondentID] of people.entries()) {
      const lacks = lacking[person * starts.length + window] ?? 0;
      if (lacks === 0 || lacks >= fewest) continue;
      fewest = lacks;
      best = { respondentID, start, end: slotAfter(start, halfHours) };
    }
    yield;
  }
  return best;
}
