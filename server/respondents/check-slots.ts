import type { CandidateTimes } from "#domain/meeting/meeting.ts";
import { refuse } from "#domain/refusal.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import { slotText, type Slot } from "#domain/time/slot.ts";

/** Refuses slots that the meeting does not have. */
export function checkSlots(slots: Iterable<Slot>, meeting: CandidateTimes): void {
  const present = presentSlots(meeting);
  for (const slot of slots) {
    if (!present.has(slot)) refuse("invalid", `${slotText(slot)} is not one of this meeting's times.`);
  }
}
