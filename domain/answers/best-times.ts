import type { RespondentID } from "../respondent-id.ts";
import { slotAfter, SLOT_QUARTERS, type Slot } from "../time/slot.ts";
import type { Answers } from "./tally.ts";

/** A stretch of time and who could come. */
export type BestTime = {
  readonly start: Slot;
  /** Exclusive, a slot number too. */
  readonly end: Slot;
  /** Free during all of it, in the order of the answers. */
  readonly free: RespondentID[];
  /** Everybody else. */
  readonly missing: RespondentID[];
};

/**
 * The best times to meet for `halfHours` half hours in a row: at most `most` stretches of the meeting's `slots`
 * (ascending), none overlapping a better one. Better is: more people free for the whole stretch; among equals, the
 * earlier one. Stretches in which nobody is free are left out.
 */
export function bestTimes(input: {
  readonly answers: Answers;
  readonly slots: readonly Slot[];
  readonly halfHours: number;
  readonly most: number;
}): BestTime[] {
  const { answers, slots, halfHours, most } = input;
  if (halfHours < 1) return [];
  const counts = freeThroughout(answers, slots, halfHours);
  const ranked = [...counts.keys()].filter((at) => (counts[at] ?? 0) > 0);
  ranked.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);

  const chosen: Slot[] = [];
  for (const at of ranked) {
    if (chosen.length >= most) break;
    const start = slots[at];
    if (start === undefined) continue;
    const overlaps = chosen.some((other) => Math.abs(other - start) < halfHours * SLOT_QUARTERS);
    if (!overlaps) chosen.push(start);
  }
  return chosen.map((start) => whoCanCome(answers, start, halfHours));
}

/** For every slot, how many people are free in the `halfHours` half hours from it on; 0 where the meeting has a break. */
function freeThroughout(answers: Answers, slots: readonly Slot[], halfHours: number): Uint16Array {
  const counts = new Uint16Array(slots.length);
  const first = slots[0];
  const last = slots.at(-1);
  if (first === undefined || last === undefined) return counts;
  // Slot → place in `slots`, plus one; an array, because a Map costs ten times as much for a million look-ups.
  const places = new Uint16Array(last - first + 1);
  for (const [at, slot] of slots.entries()) places[slot - first] = at + 1;
  const goesOn = Uint8Array.from(slots, (slot, at) => Number(slots[at + 1] === slot + SLOT_QUARTERS));

  const free = new Uint8Array(slots.length);
  for (const answer of answers.values()) {
    free.fill(0);
    for (const slot of answer) {
      const place = places[slot - first] ?? 0;
      if (place > 0) free[place - 1] = 1;
    }
    let run = 0;
    for (let at = slots.length - 1; at >= 0; at--) {
      run = free[at] === 0 ? 0 : goesOn[at] === 0 ? 1 : run + 1;
      if (run >= halfHours) counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return counts;
}

function whoCanCome(answers: Answers, start: Slot, halfHours: number): BestTime {
  const free: RespondentID[] = [];
  const missing: RespondentID[] = [];
  const stretch = Array.from({ length: halfHours }, (_, i) => slotAfter(start, i));
  for (const [id, answer] of answers) (stretch.every((slot) => answer.has(slot)) ? free : missing).push(id);
  return { start, end: slotAfter(start, halfHours), free, missing };
}
