import type { RespondentID } from "../respondent-id.ts";
import { slotAfter, type Slot } from "../time/slot.ts";
import type { Windows } from "./windows.ts";

/** If this person were free in this window, it would be better than the best that there is now. */
export type WhatIf = { readonly respondentID: RespondentID; readonly start: Slot; readonly end: Slot };

/**
 * The change of one person in one window, with the fewest slots to change, that would make the window rank before the
 * first of today: with more people free, or as many and earlier. Among equals, the one whose window ranks best then;
 * then who answered first. Undefined when there is none.
 */
export function whatIf({ starts, counts, people, lacking, halfHours }: Windows): WhatIf | undefined {
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  if (most === 0) return undefined;
  const first = counts.indexOf(most);
  const ranksBefore = (window: number): boolean => {
    const then = (counts[window] ?? 0) + 1;
    return then > most || (then === most && window < first);
  };
  const candidates = [...counts.keys()].filter(ranksBefore);
  candidates.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);

  let fewest = halfHours + 1;
  let best: Omit<WhatIf, "end"> | undefined;
  // The best window first: only fewer slots can be better than what was found.
  for (const window of candidates) {
    for (const [person, respondentID] of people.entries()) {
      const lacks = lacking[person * starts.length + window] ?? 0;
      const start = starts[window];
      if (lacks === 0 || lacks >= fewest || start === undefined) continue;
      fewest = lacks;
      best = { respondentID, start };
    }
    if (fewest === 1) break;
  }
  return best && { ...best, end: slotAfter(best.start, halfHours) };
}
