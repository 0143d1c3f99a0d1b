import { JOB_KEYS, type ParsedJobPayload } from "#domain/contract/jobs.ts";
import type { AppContext } from "../app-context.ts";
import { countedAddress, mailboxText, suppressedAs } from "../mail/mailbox.ts";
import { deliverSchedule } from "./deliver-schedule.ts";
import type { Task } from "./tasks.ts";

/** Enqueues a job for each mailbox and calendar that a meeting's time concerns: all of them or, if it fails, none. */
export const fanOutSchedule: Task<"spread-schedule"> = ({ meetingID, by }, { database }) =>
  database.transaction(async ({ notices, calendars }) => {
    await notices.fanOutSchedule(meetingID, by);
    await calendars.enqueueEntries(meetingID);
  });

/**
 * Brings one mailbox up to date with a meeting's time. What is said is what is true now against the last notice to
 * the mailbox: a time that was set and called off at once is never mentioned.
 */
export const notifySchedule: Task<"tell-schedule"> = async (payload, context, signal) => {
  const { meetingID, to, since, isKnown } = payload;
  const notice = await context.database.views.notices.schedule(meetingID, to);
  // The meeting is gone, or the recipient wants no notices any more.
  if (notice === undefined) return;
  // Called off a moment ago: notices leave later, unless the time is set again meanwhile.
  if (notice.schedule === undefined && notice.isUnsettled) return;
  const { about, recipient } = notice;
  const mailboxes = suppressedAs(recipient.address, context.keys);
  if (!(await context.database.views.notices.wants({ userID: recipient.userID, mailboxes }))) return;
  const key = JOB_KEYS.schedule(meetingID, to);
  await deliverSchedule(
    // A guest's address may be a stranger's, who must not get a text that they never saw.
    { ...notice, meetingID, since, isKnown, isDeleted: false, about: recipient.userID === undefined ? "" : about },
    (stores, when) => stores.jobs.add("tell-schedule", { ...payload, since: when.since }, { key, after: when.after }),
    { context, signal },
  );
};

/** Notifies one mailbox that a meeting is deleted, if it knows of a time. */
export const notifyDeleted: Task<"tell-deleted"> = (payload, context, signal) =>
  notifyGone("deleted", payload, { context, signal });

/** Notifies one mailbox that its answer was removed, if it knows of a time, so that the entry leaves the calendar. */
export const notifyRemoved: Task<"tell-removed"> = async (payload, context, signal) => {
  if (await isStillThere(payload, context)) return;
  await notifyGone("removed", payload, { context, signal });
};

/**
 * Takes a meeting out of the calendar of the mailbox that a guest gave whose answer is an account's now, if it was
 * invited. As that mail leaves, the account is invited.
 */
export const notifyClaimed: Task<"tell-claimed"> = async (payload, context, signal) => {
  if (await isStillThere(payload, context)) return;
  await notifyGone("claimed", payload, { context, signal });
};

type GonePayload = ParsedJobPayload<"tell-deleted" | "tell-removed" | "tell-claimed">;

/** Whether the mailbox is the creator's, or that of an answer: what was said to it still holds. */
async function isStillThere({ meetingID, recipient }: GonePayload, { database }: AppContext): Promise<boolean> {
  const addresses = await database.views.notices.addresses(meetingID);
  const mailbox = countedAddress(recipient.address);
  return addresses.some((address) => countedAddress(address) === mailbox);
}

/** Notifies one mailbox that a time does not hold for it any more, and why. All that may be left is the payload. */
async function notifyGone(
  why: "deleted" | "removed" | "claimed",
  payload: GonePayload,
  context: { readonly context: AppContext; readonly signal: AbortSignal },
): Promise<void> {
  const { meetingID, recipient, name, timezone, sequence, since } = payload;
  const { userID, address, locale } = recipient;
  const { database, keys } = context.context;
  if (!(await database.views.notices.wants({ userID, mailboxes: suppressedAs(address, keys) }))) return;
  // What they have chosen to read since the job was enqueued counts too.
  const user = userID === undefined ? undefined : await database.views.users.user(userID);
  const key = `${why}/${meetingID}/${mailboxText(address, keys)}`;
  await deliverSchedule(
    {
      meetingID,
      name,
      timezone,
      sequence,
      since,
      recipient: {
        name: recipient.name,
        address,
        locale: user?.locale ?? locale,
        ...(user?.reading !== undefined && { reading: user.reading }),
        ...(userID !== undefined && { userID }),
      },
      about: "",
      isDeleted: why === "deleted",
      isRemoved: why === "removed",
      ...("claimedBy" in payload && { claimedBy: payload.claimedBy }),
    },
    (stores, when) => stores.jobs.add(`tell-${why}`, { ...payload, since: when.since }, { key, after: when.after }),
    context,
  );
}
