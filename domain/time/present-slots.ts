import type { CandidateTimes } from "../meeting/meeting.ts";
import { meetingSlots } from "./meeting-slots.ts";
import type { Slot } from "./slot.ts";

/** What is kept in all, counted in slots: about 10 MB. */
const MAX_KEPT = 200_000;
/** What an entry takes besides its slots and its name. */
const ENTRY_COST = 50;
/** As many characters of a name take as much as one slot. */
const CHARACTERS_PER_SLOT = 8;

const kept = new Map<string, ReadonlySet<Slot>>();
let keptCost = 0;

/**
 * The slots of a meeting's present dates and hours, as a set that iterates in ascending order. The same as
 * `meetingSlots`, remembered for the meetings asked for last, because every save asks.
 */
export function presentSlots(times: CandidateTimes): ReadonlySet<Slot> {
  const key = [times.timezone, times.minStartHour, times.maxEndHour, ...times.tentativeDates].join(" ");
  const slots = kept.get(key) ?? new Set(meetingSlots(times));
  if (slots.size === 0) return slots;
  if (kept.delete(key)) keptCost -= costOf(key, slots);
  kept.set(key, slots);
  keptCost += costOf(key, slots);
  forgetOldest();
  return slots;
}

function costOf(key: string, slots: ReadonlySet<Slot>): number {
  return ENTRY_COST + key.length / CHARACTERS_PER_SLOT + slots.size;
}

function forgetOldest(): void {
  for (const [key, slots] of kept) {
    if (keptCost <= MAX_KEPT) return;
    kept.delete(key);
    keptCost -= costOf(key, slots);
  }
}
