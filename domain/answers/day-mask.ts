import { dayNumber, dayText } from "../time/calendar-day.ts";
import { DAY_QUARTERS, type Slot } from "../time/slot.ts";

/**
 * The slots of one UTC day: 96 bits, a set bit is a slot that starts at that quarter hour of the day. Quarter hour q
 * is bit `q % 8` (lowest first) of byte `floor(q / 8)`.
 */
export type DayMask = Uint8Array;

const MASK_BYTES = DAY_QUARTERS / 8;

export function emptyMask(): DayMask {
  return new Uint8Array(MASK_BYTES);
}

/** Whether `value`, out of a document that anybody may have made, is a mask. */
export function isDayMask(value: unknown): value is DayMask {
  return value instanceof Uint8Array && value.length === MASK_BYTES;
}

export function isEmptyMask(mask: DayMask): boolean {
  return mask.every((byte) => byte === 0);
}

export function sameMask(a: DayMask, b: DayMask): boolean {
  return a.every((byte, i) => byte === b[i]);
}

/** The UTC day of a slot, `YYYY-MM-DD`. */
export function dayOfSlot(slot: Slot): string {
  return dayText(Math.floor(slot / DAY_QUARTERS));
}

/** Sets or clears a slot in the mask of its day, in place. */
export function mark(mask: DayMask, slot: Slot, free: boolean): void {
  const quarter = slot - Math.floor(slot / DAY_QUARTERS) * DAY_QUARTERS;
  const byte = quarter >> 3;
  const bit = 1 << (quarter & 7);
  mask[byte] = free ? (mask[byte] ?? 0) | bit : (mask[byte] ?? 0) & ~bit;
}

/** Adds the slots of a day's mask to `into`. */
export function addSlotsOfMask(day: string, mask: DayMask, into: Set<Slot>): void {
  const midnight = dayNumber(day) * DAY_QUARTERS;
  for (let byte = 0; byte < MASK_BYTES; byte++) {
    for (let bits = mask[byte] ?? 0; bits !== 0; bits &= bits - 1) {
      into.add((midnight + byte * 8 + 31 - Math.clz32(bits & -bits)) as Slot); // a mask's bit is a quarter hour
    }
  }
}
