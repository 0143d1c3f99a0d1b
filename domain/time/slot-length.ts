import type { OfKind } from "../meeting/kind.ts";
import { MINUTE_MS } from "./durations.ts";
import { DAY_QUARTERS, QUARTER_MS } from "./slot.ts";

export const SLOT_MINUTES = [15, 30, 60] as const;
export type SlotMinutes = (typeof SLOT_MINUTES)[number];
export function isSlotMinutes(value: unknown): value is SlotMinutes {
  return SLOT_MINUTES.some((minutes) => minutes === value);
}

/** Absent: half hours, or days for the kind `wholeDays`. */
export type SlotLength = OfKind & { readonly slotMinutes?: SlotMinutes | undefined };

/** Returns the length of a meeting's slots in quarter hours. */
export function slotQuarters({ kind, slotMinutes = 30 }: SlotLength): number {
  return kind === "wholeDays" ? DAY_QUARTERS : (slotMinutes * MINUTE_MS) / QUARTER_MS;
}
