import type { ParsedJobPayload } from "#domain/contract/jobs.ts";
import { suppressedAs, mailboxText } from "../mail/mailbox.ts";
import type { AppContext } from "../app-context.ts";
import { deliverSchedule } from "./deliver-schedule.ts";

/** Tells one mailbox that a time it was told is none any more for it, and why. All that may be left is the payload. */
export async function notifyGone(
  why: "deleted" | "removed",
  payload: ParsedJobPayload<"tell-deleted" | "tell-removed">,
  context: { readonly context: AppContext; readonly signal: AbortSignal },
): Promise<void> {
  const { meetingID, recipient, name, timezone, sequence, since } = payload;
  const { userID, address, locale } = recipient;
  const { database, keys } = context.context;
  if (!(await database.views.notices.wants({ userID, mailboxes: suppressedAs(address, keys) }))) return;
  const key = `${why}/${meetingID}/${mailboxText(address, keys)}`;
  await deliverSchedule(
    {
      meetingID,
      name,
      timezone,
      sequence,
      since,
      recipient: { name: recipient.name, address, locale, ...(userID !== undefined && { userID }) },
      about: "",
      isDeleted: why === "deleted",
      isRemoved: why === "removed",
    },
    (stores, when) => stores.jobs.add(`tell-${why}`, { ...payload, since: when.since }, { key, after: when.after }),
    context,
  );
}
