import type { CandidateTimes } from "../meeting/meeting.ts";
import { presentSlots } from "../time/meeting-slots.ts";
import { QUARTER_MS, slotQuarters, slotStart, type Slot } from "../time/slot.ts";
import type { TimeWindow } from "./calendar-event.ts";

/**
 * The stretches of time in which an answer is free, ascending: its slots that the meeting has at present, joined where one follows
 * the other, without those that are over by `now` (milliseconds since the epoch). A stretch that has begun stays whole, so that
 * it is the same one as long as it is in the feed.
 */
export function freeStretches(
  answer: readonly Slot[],
  { times, now }: { readonly times: CandidateTimes; readonly now: number },
): readonly TimeWindow[] {
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
  return stretches.filter(({ end }) => end > now);
}
