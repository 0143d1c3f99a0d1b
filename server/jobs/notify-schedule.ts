import { JOB_KEYS, type ParsedJobPayload } from "#domain/contract/jobs.ts";
import type { AppContext } from "../app-context.ts";
import { countedAddress } from "#domain/email.ts";
import { mailboxText } from "../mail/mailbox.ts";
import { reminderJob } from "./remind-of-time.ts";
import { wantsNotices } from "./deliver.ts";
import { deliverSchedule } from "./deliver-schedule.ts";
import type { Task } from "./task.ts";

/** Enqueues a job for each mailbox and calendar, and the reminder, that a meeting's time concerns: all of them or, if it fails, none. */
export const syncSchedule: Task<"syncSchedule"> = async ({ meetingID, by }, { database, meetings, clock }) => {
  const meeting = (await meetings.view(meetingID))?.meeting;
  const reminder = meeting && reminderJob(meeting, clock().epochMilliseconds);
  await database.transaction(async ({ notices, calendars, jobs }) => {
    await notices.notifySchedule(meetingID, by);
    await calendars.syncEntries(meetingID);
    if (reminder !== undefined) await jobs.add(reminder);
  });
};

/** Brings one mailbox up to date: says what is true now, against the last notice to the mailbox. */
export const notifySchedule: Task<"notifySchedule"> = async (payload, context, signal) => {
  const { meetingID, to, isKnown } = payload;
  const notice = await context.database.views.notices.schedule(meetingID, to);
  // The meeting is gone, or the recipient wants no notices any more.
  if (notice === undefined) return;
  // Called off a moment ago: notices leave later, unless the time is set again meanwhile.
  if (notice.schedule === undefined && notice.isUnsettled) return;
  const { recipient } = notice;
  if (!(await wantsNotices(recipient, context))) return;
  const job = { name: "notifySchedule", payload, key: JOB_KEYS.schedule(meetingID, to) } as const;
  // A guest's address may be a stranger's, who must not get a text that they never saw.
  const shown = recipient.userID === undefined ? { ...notice, about: "", place: undefined } : notice;
  await deliverSchedule({ ...shown, meetingID, isKnown }, { job, context, signal });
};

/**
 * Notifies one mailbox that a time does not hold for it any more, and why, if it knows of one: so the entry leaves the
 * calendar. All that may be left of meeting and answer is the payload. When a guest's answer is an account's now, the
 * account is invited as that mail leaves.
 */
export const notifyGone: Task<"notifyGone"> = async (payload, context, signal) => {
  const { why, meetingID } = payload;
  const { userID, address } = payload.recipient;
  const { database, keys } = context;
  if (why !== "deleted" && (await isStillThere(payload, context))) return;
  if (!(await wantsNotices(payload.recipient, context))) return;
  // What they have chosen to read since the job was enqueued counts too.
  const user = userID === undefined ? undefined : await database.views.users.user(userID);
  const recipient = { ...payload.recipient, ...(user && { locale: user.locale, reading: user.reading }) };
  const job = { name: "notifyGone", payload, key: `${why}/${meetingID}/${mailboxText(address, keys)}` } as const;
  await deliverSchedule({ ...payload, recipient, about: "", gone: why }, { job, context, signal });
};

/** Whether the mailbox is the creator's, or that of an answer: what was said to it still holds. */
async function isStillThere({ meetingID, recipient }: ParsedJobPayload<"notifyGone">, { database }: AppContext) {
  const addresses = await database.views.notices.addresses(meetingID);
  const mailbox = countedAddress(recipient.address);
  return addresses.some((address) => countedAddress(address) === mailbox);
}
