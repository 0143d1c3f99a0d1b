import type { RespondentID } from "../respondent-id.ts";
import { slotAfter, type Slot } from "../time/slot.ts";
import { freeIn, overlap, type Windows } from "./windows.ts";

/** A stretch of time and who can attend it. */
export type BestWindow = {
  readonly start: Slot;
  /** Exclusive, a slot number too. */
  readonly end: Slot;
  /** Free during all of it, in the order of the answers. */
  readonly free: RespondentID[];
  /** Everybody else. */
  readonly missing: RespondentID[];
};

/**
 * The best times to meet: at most `limit` windows, none overlapping a better one. Better is: more people free for the
 * whole window; among equals, the earlier one. Windows in which nobody is free are left out.
 */
export function bestWindows(windows: Windows, limit: number): BestWindow[] {
  const { starts, counts, people, halfHours } = windows;
  const ranked = [...counts.keys()].filter((window) => (counts[window] ?? 0) > 0);
  ranked.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);

  const best: BestWindow[] = [];
  for (const window of ranked) {
    if (best.length >= limit) break;
    const start = starts[window];
    if (start === undefined || best.some((other) => overlap(other.start, start, windows))) continue;
    const free = freeIn(windows, window);
    const isFree = new Set(free);
    best.push({ start, end: slotAfter(start, halfHours), free, missing: people.filter((id) => !isFree.has(id)) });
  }
  return best;
}
