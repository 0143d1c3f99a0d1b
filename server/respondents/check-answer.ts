import type { Stores } from "#db/stores/stores.ts";
import { MAX_ERRORS } from "#domain/contract/failure.ts";
import type { MeetingID } from "#domain/ids.ts";
import { LIMITS } from "#domain/limits.ts";
import { message } from "#domain/messages/message.ts";
import { type FieldError, refuse, refuseFields } from "#domain/refusal.ts";
import { type Slot, slotText } from "#domain/time/slot.ts";

/** Refuses slots other than those that the meeting has at `present`. */
export function checkSlots(slots: Iterable<Slot>, present: ReadonlySet<Slot>): void {
  const errors: FieldError[] = [];
  for (const slot of slots) {
    if (present.has(slot)) continue;
    errors.push({ path: "availabilities", message: message("api.timeOutside", { time: slotText(slot) }) });
    if (errors.length === MAX_ERRORS) break;
  }
  const [first, ...others] = errors;
  if (first !== undefined) refuseFields([first, ...others]);
}

/** Refuses when the meeting is full. */
export async function assertCapacity({ respondents }: Stores, meetingID: MeetingID): Promise<void> {
  if ((await respondents.count(meetingID)) < LIMITS.respondents) return;
  refuse("taken", message("api.meetingFull", { count: LIMITS.respondents }));
}
