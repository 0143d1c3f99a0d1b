import type { Answers } from "../answers/tally.ts";
import type { RespondentID } from "../respondent-id.ts";
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
