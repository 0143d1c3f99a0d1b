import { isoDate, parseDay } from "../time/calendar-day.ts";
import { DAY_QUARTERS, type Slot } from "../time/slot.ts";

/**
 * The slots of one UTC day: 96 bits, a set bit is a slot that starts at that quarter hour of the day. Quarter hour q
 * is bit `q % 8` (lowest first) of byte `floor(q / 8)`.
 */
export type DayMask = Uint8Array;

const MASK_BYTES = DAY_QUARTERS / 8;

/** A day without any slot. */
export function emptyMask(): DayMask {
  return new Uint8Array(MASK_BYTES);
}

/** Whether `value`, out of a document that anybody may have made, is a mask. */
export function isDayMask(value: unknown): value is DayMask {
  return value instanceof Uint8Array && value.length === MASK_BYTES;
}

/** Whether the day has no slot. */
export function isEmptyMask(mask: DayMask): boolean {
  return mask.every((byte) => byte === 0);
}

/** Whether both days have the same slots. */
export function sameMask(a: DayMask, b: DayMask): boolean {
  return a.every((byte, i) => byte === b[i]);
}

/** The key of the UTC day on which a slot starts: `2026-11-24`. */
export function dayKey(slot: Slot): string {
  return isoDate(Math.floor(slot / DAY_QUARTERS));
}

/** The midnight that begins the UTC day `key`, in quarter hours since the epoch; undefined unless it is a real day. */
export function midnightOf(key: string): number | undefined {
  const day = parseDay(key);
  return day === undefined ? undefined : day * DAY_QUARTERS;
}

/** Sets or clears a slot in the mask of its day, in place. */
export function mark(mask: DayMask, slot: Slot, free: boolean): void {
  const quarter = slot - Math.floor(slot / DAY_QUARTERS) * DAY_QUARTERS;
  const byte = quarter >> 3;
  const bit = 1 << (quarter & 7);
  mask[byte] = free ? (mask[byte] ?? 0) | bit : (mask[byte] ?? 0) & ~bit;
}

/** Adds the slots of the mask of the day that begins at `midnight` to `into`. */
export function addSlots(midnight: number, mask: DayMask, into: Set<Slot>): void {
  for (let byte = 0; byte < mask.length; byte += 1) {
    for (let bits = mask[byte] ?? 0; bits !== 0; bits &= bits - 1) {
      const lowest = 31 - Math.clz32(bits & -bits);
      into.add((midnight + byte * 8 + lowest) as Slot); // a bit is a whole quarter hour
    }
  }
}
