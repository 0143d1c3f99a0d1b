import { nowFor } from "../meeting/kind.ts";
import type { CandidateTimes, Schedule } from "../meeting/meeting.ts";
import { presentSlots } from "../time/meeting-slots.ts";
import { QUARTER_MS, slotStart, type Slot } from "../time/slot.ts";
import { slotQuarters } from "../time/slot-length.ts";

/**
 * Returns the stretches in which an answer is free, ascending. A stretch is adjacent slots of the meeting's present
 * times that end after `now` (milliseconds since the epoch). A stretch that has begun stays whole, so that its entry
 * keeps its identity in the feed. Weekly meetings have no stretches, because they hold no date.
 */
export function freeStretches(
  answer: readonly Slot[],
  { times, now }: { readonly times: CandidateTimes; readonly now: number },
): readonly Schedule[] {
  if (times.kind === "weekdays") return [];
  const present = presentSlots(times);
  const length = slotQuarters(times) * QUARTER_MS;
  const stretches: { start: number; end: number }[] = [];
  for (const slot of answer) {
    if (!present.has(slot)) continue;
    const start = slotStart(slot);
    const last = stretches.at(-1);
    if (last?.end === start) last.end = start + length;
    else stretches.push({ start, end: start + length });
  }
  const of = times.kind === "wholeDays" ? { kind: times.kind } : {};
  return stretches.filter(({ end }) => end > nowFor(times, now)).map((stretch) => ({ ...stretch, ...of }));
}
