import type { Answers } from "../answers/tally.ts";
import type { RespondentID } from "../ids.ts";
import { slotAfter, SLOT_QUARTERS, slotStart, type Slot } from "../time/slot.ts";

/** What is asked of a meeting: how its people fit into each stretch of so many half hours in a row. */
export type Question = {
  readonly answers: Answers;
  /** The meeting's, ascending. */
  readonly slots: readonly Slot[];
  /** At most 255. */
  readonly halfHours: number;
  /** Milliseconds since the epoch: windows that end by then are over, and left out. Without it none is. */
  readonly now?: number;
};

/**
 * Every stretch of so many half hours in a row that is not over, ascending; they may overlap. As arrays of numbers,
 * because a large meeting has a million pairs of a person and a window.
 */
export type Windows = {
  readonly halfHours: number;
  readonly starts: readonly Slot[];
  /** In the order of the answers. */
  readonly people: readonly RespondentID[];
  /** Per window, how many people are free during all of it. */
  readonly counts: Uint16Array;
  /** Per person and window, how many half hours of it they have not marked: `person * starts.length + window`. */
  readonly lacking: Uint8Array;
};

/** Reads a meeting's answers window by window. */
export function windowsOf({ answers, slots, halfHours, now = -Infinity }: Question): Windows {
  const first = slots[0] ?? (0 as Slot);
  const last = slots.at(-1) ?? first;
  const places = placesOf(slots, halfHours, now);
  const starts = Array.from(places, (at) => slots[at] ?? first);
  const lacking = new Uint8Array(answers.size * starts.length);
  const counts = new Uint16Array(starts.length);
  // Slot → place in `slots`, plus one; an array, because a Map costs ten times as much for a million look-ups.
  const placeOf = new Uint16Array(last - first + 1);
  for (const [at, slot] of slots.entries()) placeOf[slot - first] = at + 1;
  /** How many half hours were marked before each place. */
  const before = new Uint16Array(slots.length + 1);

  let next = 0;
  for (const answer of answers.values()) {
    before.fill(0);
    for (const slot of answer) before[placeOf[slot - first] ?? 0] = 1;
    before[0] = 0; // what the meeting does not have
    for (let at = 1; at < before.length; at++) before[at] = (before[at] ?? 0) + (before[at - 1] ?? 0);
    for (let window = 0; window < places.length; window++) {
      const at = places[window] ?? 0;
      const lacks = halfHours - (before[at + halfHours] ?? 0) + (before[at] ?? 0);
      lacking[next++] = lacks;
      if (lacks === 0) counts[window] = (counts[window] ?? 0) + 1;
    }
  }
  return { halfHours, starts, people: [...answers.keys()], counts, lacking };
}

/** Where in `slots` the windows start. */
function placesOf(slots: readonly Slot[], halfHours: number, now: number): Uint16Array {
  if (halfHours < 1) return new Uint16Array();
  const isWindow = (start: Slot, at: number): boolean =>
    slots[at + halfHours - 1] === start + (halfHours - 1) * SLOT_QUARTERS &&
    slotStart(slotAfter(start, halfHours)) > now;
  return Uint16Array.from(slots.keys().filter((at) => isWindow(slots[at] ?? (0 as Slot), at)));
}

/** Who is free during all of a window. */
export function freeIn({ starts, people, lacking }: Windows, window: number): RespondentID[] {
  return people.filter((_, person) => lacking[person * starts.length + window] === 0);
}

/** Whether two windows have time in common. */
export function overlap(a: Slot, b: Slot, { halfHours }: Pick<Windows, "halfHours">): boolean {
  return Math.abs(a - b) < halfHours * SLOT_QUARTERS;
}

/** A stretch of time and who can attend it. */
export type BestWindow = {
  readonly start: Slot;
  /** Exclusive, a slot number too. */
  readonly end: Slot;
  /** Free during all of it, in the order of the answers. */
  readonly free: RespondentID[];
  /** All others. */
  readonly missing: RespondentID[];
};

/** The windows in which anyone is free, the best first. */
function rankedWindows({ counts }: Pick<Windows, "counts">): number[] {
  const ranked = [...counts.keys()].filter((window) => (counts[window] ?? 0) > 0);
  return ranked.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
}

/**
 * The best times to meet: at most `limit` windows, none overlapping a better one. Better is: more people free for the
 * whole window; among equals, the earlier one. Windows in which no one is free are left out.
 */
export function bestWindows(windows: Windows, limit: number): BestWindow[] {
  return bestFrom(windows, limit, (window) => window);
}

/**
 * The best times as a screen lists them: one stretch in which the same people are free is one entry, however many windows
 * fit into it. It begins with its best window and goes on for as long as those people stay free and no one joins them. As with
 * the windows, more people come first, then the earlier; what overlaps a better stretch is left out. At most `limit`.
 */
export function freeStretches(windows: Windows, limit: number): BestWindow[] {
  return bestFrom(windows, limit, (window, isOpen) => lastAlike(windows, window, isOpen));
}

/** `lastOf` names the last window of the stretch that begins with a window; `isOpen` says which windows it may take. */
function bestFrom(
  windows: Windows,
  limit: number,
  lastOf: (window: number, isOpen: (start: Slot) => boolean) => number,
): BestWindow[] {
  const { starts, people, halfHours } = windows;
  const best: BestWindow[] = [];
  const isOpen = (start: Slot): boolean =>
    best.every((other) => other.start >= slotAfter(start, halfHours) || start >= other.end);
  for (const window of rankedWindows(windows)) {
    if (best.length >= limit) break;
    const start = starts[window];
    if (start === undefined || !isOpen(start)) continue;
    const free = freeIn(windows, window);
    const isFree = new Set(free);
    const end = slotAfter(starts[lastOf(window, isOpen)] ?? start, halfHours);
    best.push({ start, end, free, missing: people.filter((id) => !isFree.has(id)) });
  }
  return best;
}

/** The last of the windows that follow `first` half an hour apart and have the same people. */
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
