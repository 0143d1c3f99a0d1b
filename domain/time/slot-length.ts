import type { OfKind } from "../meeting/kind.ts";
import { MINUTE_MS } from "./durations.ts";
import { DAY_QUARTERS, QUARTER_MS } from "./slot.ts";

/** How long a meeting's slots may be. */
export const SLOT_MINUTES = [15, 30, 60] as const;
export type SlotMinutes = (typeof SLOT_MINUTES)[number];
/** Whether what some storage holds is one of them. */
export function isSlotMinutes(value: unknown): value is SlotMinutes {
  return SLOT_MINUTES.some((one) => one === value);
}

/** A meeting's slots are half hours unless it says otherwise, and days where it has whole ones. */
export type SlotLength = OfKind & { readonly slotMinutes?: SlotMinutes | undefined };

/** How long a meeting's slots are, in quarter hours. */
export function slotQuarters({ kind, slotMinutes = 30 }: SlotLength): number {
  return kind === "wholeDays" ? DAY_QUARTERS : (slotMinutes * MINUTE_MS) / QUARTER_MS;
}
