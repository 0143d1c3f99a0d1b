import { message } from "../messages/message.ts";
import { refuseFields } from "../refusal.ts";
import type { SlotLength } from "../time/slot.ts";

/** How long a meeting may say that it takes. */
export const DURATION_MINUTES = { least: 15, most: 24 * 60 };

/** Refuses (`invalid`), at the named field, a length that is no whole number of the meeting's slots. */
export function checkDuration(
  { durationMinutes, slotMinutes = 30 }: SlotLength & { readonly durationMinutes?: number | null | undefined },
  path: "durationMinutes" | "slotMinutes",
): void {
  if (typeof durationMinutes !== "number" || durationMinutes % slotMinutes === 0) return;
  const { most } = DURATION_MINUTES;
  refuseFields([{ path, message: message("api.durationRange", { least: slotMinutes, most }) }]);
}
