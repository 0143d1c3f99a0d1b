import { parseSlot, slotAfter, type Slot } from "#domain/time/slot.ts";

/** This many half hours from 24 November 2026, 09:00 UTC. */
export function halfHours(many: number): Slot[] {
  const nine = parseSlot("2026-11-24T09:00:00Z")!;
  return Array.from({ length: many }, (_, index) => slotAfter(nine, index));
}
