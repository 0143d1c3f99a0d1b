import type { CandidateTimes } from "../meeting/meeting.ts";
import { meetingSlots } from "../time/meeting-slots.ts";
import { SLOT_MS, slotStart } from "../time/slot.ts";
import type { TimeWindow } from "./calendar-event.ts";

/** From a meeting's first half hour to the end of its last; undefined when it has none. */
export function meetingWindow(times: CandidateTimes): TimeWindow | undefined {
  const slots = meetingSlots(times);
  const [first, last] = [slots[0], slots.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { start: slotStart(first), end: slotStart(last) + SLOT_MS };
}
