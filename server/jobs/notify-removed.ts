import { countedAddress } from "../mail/mailbox.ts";
import type { Task } from "./task.ts";
import { notifyGone } from "./notify-gone.ts";

/** Tells one mailbox that its answer was removed, if it was told a time, so that the entry leaves the calendar. */
export const notifyRemoved: Task<"tell-removed"> = async (payload, context, signal) => {
  // They are the creator, or there by another answer: what was said still holds.
  const addresses = await context.database.views.notices.addresses(payload.meetingID);
  const mailbox = countedAddress(payload.recipient.address);
  if (addresses.some((address) => countedAddress(address) === mailbox)) return;
  await notifyGone("removed", payload, { context, signal });
};
