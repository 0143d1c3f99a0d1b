import { MAX_ERRORS } from "#domain/contract/failure.ts";
import type { CandidateTimes } from "#domain/meeting/meeting.ts";
import { type FieldError, refuseFields } from "#domain/refusal.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import { slotText, type Slot } from "#domain/time/slot.ts";

/** Refuses slots that the meeting does not have. */
export function checkSlots(slots: Iterable<Slot>, meeting: CandidateTimes): void {
  const present = presentSlots(meeting);
  const errors: FieldError[] = [];
  for (const slot of slots) {
    if (present.has(slot)) continue;
    errors.push({ path: "availabilities", message: `${slotText(slot)} is not one of this meeting's times.` });
    if (errors.length === MAX_ERRORS) break;
  }
  const [first, ...others] = errors;
  if (first !== undefined) refuseFields([first, ...others]);
}
