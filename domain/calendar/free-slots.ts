import { SLOT_MS, slotStart, type Slot } from "../time/slot.ts";
import type { TimeWindow } from "./calendar-event.ts";

/** Those of `slots` that no busy stretch touches, not even in part. Stretches without any length are ignored. */
export function freeSlots(slots: readonly Slot[], busy: readonly TimeWindow[]): Slot[] {
  const stretches = busy.filter(({ start, end }) => end > start).toSorted((a, b) => a.start - b.start);
  const free: Slot[] = [];
  let next = 0;
  /** The latest end of all stretches that begin before the end of the present slot. */
  let busyUntil = -Infinity;
  for (const slot of slots.toSorted((a, b) => a - b)) {
    const start = slotStart(slot);
    for (let one = stretches[next]; one !== undefined && one.start < start + SLOT_MS; one = stretches[next]) {
      busyUntil = Math.max(busyUntil, one.end);
      next += 1;
    }
    if (busyUntil <= start) free.push(slot);
  }
  return free;
}
