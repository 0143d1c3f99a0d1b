import type { Delivery } from "#db/stores/delivery-store.ts";
import { ALLOWANCE_WINDOW_MS, nextAllowed } from "../mail/mail-allowance.ts";

/** When the next notice may go to a mailbox that got these, the latest last. Milliseconds since the epoch. */
export function allowedAt(history: readonly Delivery[], now: number, isConfirmed: boolean): number {
  const notices = history.filter(({ kind, begun }) => kind !== "account" && begun > now - ALLOWANCE_WINDOW_MS);
  return nextAllowed(
    notices.map(({ begun }) => begun),
    now,
    isConfirmed,
  );
}
