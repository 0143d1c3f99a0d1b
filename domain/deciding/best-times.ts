import type { RespondentID } from "../ids.ts";
import { slotAfter, type Slot } from "../time/slot.ts";
import { freeIn, inOneGo, type Question, type Windows, windowsOf } from "./windows.ts";

/** A stretch of time and who can attend it. */
export type BestTime = {
  readonly start: Slot;
  /** Exclusive, a slot number too. */
  readonly end: Slot;
  /** Free during all of it, in the order of the answers. */
  readonly free: RespondentID[];
  /** All others. */
  readonly missing: RespondentID[];
};

export type BestTimesAsked = {
  readonly limit: number;
  /**
   * As screens list them: a time goes on for as long as the same people stay free and no one joins them, so that one stretch is
   * one entry, however many windows fit into it. Otherwise each is exactly one window.
   */
  readonly asStretches?: boolean;
};

/** The best times to meet alone, as the list asks for them day by day. */
export function bestTimes(question: Question, asked: BestTimesAsked): BestTime[] {
  return ranked(inOneGo(windowsOf(question)), asked);
}

/**
 * The best times to meet, the one ranking of REST, panel and list: more people free for the whole window, among equals the
 * earlier one. What overlaps a better time is left out, and so is a window in which no one is free.
 */
export function ranked(windows: Windows, { limit, asStretches = false }: BestTimesAsked): BestTime[] {
  const { starts, people, halfHours } = windows;
  const best: BestTime[] = [];
  const isOpen = (start: Slot): boolean =>
    best.every((other) => other.start >= slotAfter(start, halfHours) || start >= other.end);
  for (const window of rankedWindows(windows)) {
    if (best.length >= limit) break;
    const start = starts[window];
    if (start === undefined || !isOpen(start)) continue;
    const free = freeIn(windows, window);
    const isFree = new Set(free);
    const last = asStretches ? lastAlike(windows, window, isOpen) : window;
    const end = slotAfter(starts[last] ?? start, halfHours);
    best.push({ start, end, free, missing: people.filter((id) => !isFree.has(id)) });
  }
  return best;
}

/** The windows in which anyone is free, the best first. */
function rankedWindows({ counts }: Windows): number[] {
  const anyone = [...counts.keys()].filter((window) => (counts[window] ?? 0) > 0);
  return anyone.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
}

/** The last of the windows that follow `first` half an hour apart and have the same people; `isOpen` says which are not taken. */
function lastAlike(windows: Windows, first: number, isOpen: (start: Slot) => boolean): number {
  const { starts, counts, people, lacking } = windows;
  const free = [...people.keys()].filter((person) => lacking[person * starts.length + first] === 0);
  let last = first;
  for (;;) {
    const [now, next] = [starts[last], starts[last + 1]];
    const follows = now !== undefined && next === slotAfter(now) && counts[last + 1] === counts[first] && isOpen(next);
    if (!follows || free.some((person) => lacking[person * starts.length + last + 1] !== 0)) return last;
    last += 1;
  }
}
