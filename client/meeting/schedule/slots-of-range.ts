import type { Selection } from "#domain/answers/selection.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { slotAfter, type Slot } from "#domain/time/slot.ts";

/** The half hours of a range; none of no range. */
export function slotsOfRange(range: SlotRange | undefined): Selection {
  const slots = new Set<Slot>();
  if (range === undefined) return slots;
  for (let slot = range.start; slot < range.end; slot = slotAfter(slot)) slots.add(slot);
  return slots;
}
