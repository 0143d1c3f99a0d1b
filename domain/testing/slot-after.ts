import { HALF_HOUR_QUARTERS, quartersAfter, type Slot } from "../time/slot.ts";

/** Returns the slot that many half hours later (or earlier, when negative). */
export function slotAfter(slot: Slot, halfHours = 1): Slot {
  return quartersAfter(slot, halfHours * HALF_HOUR_QUARTERS);
}
