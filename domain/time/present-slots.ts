import type { CandidateTimes } from "../meeting/meeting.ts";
import { meetingSlots } from "./meeting-slots.ts";
import type { Slot } from "./slot.ts";

/** Slots kept in all: about 10 MB. */
const MAX_KEPT = 200_000;

const kept = new Map<string, ReadonlySet<Slot>>();
let keptSlots = 0;

/**
 * The slots of a meeting's present dates and hours, as a set that iterates in ascending order. The same as
 * `meetingSlots`, remembered for the meetings asked for last, because every save asks.
 */
export function presentSlots(times: CandidateTimes): ReadonlySet<Slot> {
  const key = [times.timezone, times.minStartHour, times.maxEndHour, ...times.tentativeDates].join(" ");
  const slots = kept.get(key) ?? new Set(meetingSlots(times));
  if (kept.delete(key)) keptSlots -= slots.size;
  kept.set(key, slots);
  keptSlots += slots.size;
  forgetOldest();
  return slots;
}

function forgetOldest(): void {
  for (const [key, slots] of kept) {
    if (keptSlots <= MAX_KEPT) return;
    kept.delete(key);
    keptSlots -= slots.size;
  }
}
