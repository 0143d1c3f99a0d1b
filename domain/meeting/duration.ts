import { message } from "../messages/message.ts";
import { refuseFields } from "../refusal.ts";
import { type SlotLength, slotQuarters } from "../time/slot.ts";

/** How long a meeting may say that it takes; one of whole days a fortnight. */
export const DURATION_MINUTES = { least: 15, most: 24 * 60 };
export const MAX_DURATION = 14 * DURATION_MINUTES.most;

/** Refuses (`invalid`), at the named field, a length that is no whole number of the meeting's slots. */
export function checkDuration(
  { durationMinutes, ...slots }: SlotLength & { readonly durationMinutes?: number | null | undefined },
  path: "durationMinutes" | "slotMinutes",
): void {
  const least = slotQuarters(slots) * DURATION_MINUTES.least;
  const most = slots.kind === "wholeDays" ? MAX_DURATION : DURATION_MINUTES.most;
  if (typeof durationMinutes !== "number" || (durationMinutes % least === 0 && durationMinutes <= most)) return;
  refuseFields([{ path, message: message("api.durationRange", { least, most }) }]);
}
