import type { CandidateTimes } from "#domain/meeting/meeting.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import { slotText, type Slot } from "#domain/time/slot.ts";

const kept = new WeakMap<ReadonlySet<Slot>, ReadonlyMap<Slot, string>>();

/** The slots of a meeting, ascending, each as replies write it; written once, because a big grid repeats each a thousand times. */
export function slotTexts(times: CandidateTimes): ReadonlyMap<Slot, string> {
  const present = presentSlots(times);
  const known = kept.get(present);
  if (known !== undefined) return known;
  const texts = new Map([...present].map((slot) => [slot, slotText(slot)]));
  kept.set(present, texts);
  return texts;
}
