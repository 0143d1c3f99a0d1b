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
    { ...notice, meetingID, since, isKnown, about: recipient.userID === undefined ? "" : about },
    (stores, when) => stores.jobs.add("tell-schedule", { ...payload, since: when.since }, { key, after: when.after }),
    { context, signal },
  );
};

type GonePayload = ParsedJobPayload<"tell-deleted" | "tell-removed" | "tell-claimed">;

/**
 * Notifies one mailbox that a time does not hold for it any more, and why, if it knows of one: so the entry leaves the
 * calendar. All that may be left of meeting and answer is the payload. When a guest's answer is an account's now, the
 * account is invited as that mail leaves.
 */
export function notifyGone(
  why: "deleted" | "removed" | "claimed",
): Task<"tell-deleted" | "tell-removed" | "tell-claimed"> {
  return async (payload, context, signal) => {
    if (why !== "deleted" && (await isStillThere(payload, context))) return;
    const { meetingID, recipient } = payload;
    const { userID, address, locale } = recipient;
    const { database, keys } = context;
    if (!(await database.views.notices.wants({ userID, mailboxes: suppressedAs(address, keys) }))) return;
    // What they have chosen to read since the job was enqueued counts too.
    const user = userID === undefined ? undefined : await database.views.users.user(userID);
    const key = `${why}/${meetingID}/${mailboxText(address, keys)}`;
    await deliverSchedule(
      {
        ...payload,
        recipient: {
          name: recipient.name,
          address,
          locale: user?.locale ?? locale,
          ...(user?.reading !== undefined && { reading: user.reading }),
          ...(userID !== undefined && { userID }),
        },
        about: "",
        gone: why,
      },
      (stores, when) => stores.jobs.add(`tell-${why}`, { ...payload, since: when.since }, { key, after: when.after }),
      { context, signal },
    );
  };
}

/** Whether the mailbox is the creator's, or that of an answer: what was said to it still holds. */
async function isStillThere({ meetingID, recipient }: GonePayload, { database }: AppContext): Promise<boolean> {
  const addresses = await database.views.notices.addresses(meetingID);
  const mailbox = countedAddress(recipient.address);
  return addresses.some((address) => countedAddress(address) === mailbox);
}
