import type { Answers } from "../answers/tally.ts";
import type { RespondentID } from "../ids.ts";
import { SLOT_QUARTERS, slotStart, type Slot } from "../time/slot.ts";

/** Work in small steps, so that a screen can draw between them: who runs it says when to go on. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does all of it at once. */
export function inOneGo<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** What is asked of a meeting: how its people fit into each stretch of so many half hours in a row. */
export type Question = {
  readonly answers: Answers;
  /** The meeting's, ascending. */
  readonly slots: readonly Slot[];
  /** At most 255. */
  readonly halfHours: number;
  /** Milliseconds since the epoch: windows that begin before have begun or are over, and left out. Without it none is. */
  readonly now?: number;
};

/**
 * Every stretch of so many half hours in a row that has not begun, ascending; they may overlap. As arrays of numbers,
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

/** Reads a meeting's answers window by window; one person a step. */
export function* windowsOf({ answers, slots, halfHours, now = -Infinity }: Question): Steps<Windows> {
  const places = placesOf(slots, halfHours, now);
  const starts = Array.from(places, (at) => slots[at] ?? (0 as Slot));
  const lacking = new Uint8Array(answers.size * starts.length);
  const counts = new Uint16Array(starts.length);
  /** How many half hours were marked before each place. */
  const before = new Uint16Array(slots.length + 1);

  let next = 0;
  for (const answer of answers.values()) {
    for (const [at, slot] of slots.entries()) before[at + 1] = (before[at] ?? 0) + (answer.has(slot) ? 1 : 0);
    for (let window = 0; window < places.length; window++) {
      const at = places[window] ?? 0;
      const lacks = halfHours - (before[at + halfHours] ?? 0) + (before[at] ?? 0);
      lacking[next++] = lacks;
      if (lacks === 0) counts[window] = (counts[window] ?? 0) + 1;
    }
    yield;
  }
  return { halfHours, starts, people: [...answers.keys()], counts, lacking };
}

/** Where in `slots` the windows start. */
function placesOf(slots: readonly Slot[], halfHours: number, now: number): Uint16Array {
  if (halfHours < 1) return new Uint16Array();
  const isWindow = (start: Slot, at: number): boolean =>
    slots[at + halfHours - 1] === start + (halfHours - 1) * SLOT_QUARTERS && slotStart(start) >= now;
  return Uint16Array.from(slots.keys().filter((at) => isWindow(slots[at] ?? (0 as Slot), at)));
}

/** Who is free during all of a window. */
export function freeIn({ starts, people, lacking }: Windows, window: number): RespondentID[] {
  return people.filter((_, person) => lacking[person * starts.length + window] === 0);
}
