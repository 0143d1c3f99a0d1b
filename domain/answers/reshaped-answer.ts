import { slotZone } from "../meeting/kind.ts";
import type { CandidateTimes } from "../meeting/meeting.ts";
import { quartersAfter, type Slot, sortedSlots } from "../time/slot.ts";
import { type SlotLength, slotQuarters } from "../time/slot-length.ts";
import { zoneClock } from "../time/zone-clock.ts";
import { levelsOf, type Marks, marksOf } from "./levels.ts";

/**
 * Returns an answer in slots of another length. A shorter slot is marked when the longer one was. A longer slot is
 * marked when all of its parts were, and is `if needed` when one part was only that. Hidden slots are converted too,
 * because they return with their times.
 */
export function reshapedAnswer(answer: Marks, from: SlotLength, to: CandidateTimes): Marks {
  if (slotQuarters(from) === slotQuarters(to)) return answer;
  const { free, ifNeeded } = levelsOf(answer);
  const freeThen = reshaped(free, from, to);
  if (ifNeeded.size === 0) return freeThen;
  return marksOf(freeThen, reshaped(free.union(ifNeeded), from, to).difference(freeThen));
}

function reshaped(answer: ReadonlySet<Slot>, from: SlotLength, to: CandidateTimes): ReadonlySet<Slot> {
  if (answer.size === 0) return answer;
  const [before, after] = [slotQuarters(from), slotQuarters(to)];
  if (after < before) {
    const parts = Array.from({ length: before / after }, (_, at) => at * after);
    return new Set([...answer].flatMap((slot) => parts.map((part) => quartersAfter(slot, part))));
  }
  const marked = new Set<number>();
  for (const slot of answer) for (let quarter = 0; quarter < before; quarter++) marked.add(slot + quarter);
  const sorted = sortedSlots(answer);
  const clock = zoneClock(slotZone(to), sorted[0] ?? 0, (sorted.at(-1) ?? 0) + before);
  const longer = new Set<Slot>();
  let free = -Infinity;
  for (const slot of sorted) {
    // Counts in steps of the meeting's slots, so that none overlap.
    const isInStep = (clock.wall(slot) - to.minStartHour * 4) % after === 0;
    const isWhole = Array.from({ length: after }, (_, quarter) => slot + quarter).every((quarterSlot) =>
      marked.has(quarterSlot),
    );
    if (!isInStep || !isWhole || slot < free) continue;
    longer.add(slot);
    free = slot + after;
  }
  return longer;
}
