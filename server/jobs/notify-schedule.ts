import { deliverSchedule } from "./deliver-schedule.ts";
import { suppressedAs } from "../mail/mailbox.ts";
import type { Task } from "./task.ts";

/**
 * Brings one mailbox up to date with a meeting's time. What is said is what is true now against what the mailbox was
 * told last: of a time that was set and called off at once, nobody hears.
 */
export const notifySchedule: Task<"tell-schedule"> = async (payload, context, signal) => {
  const { meetingID, to, since, isKnown } = payload;
  const notice = await context.database.views.notices.schedule(meetingID, to);
  // The meeting is gone, or nobody wants to hear of it any more.
  if (notice === undefined) return;
  // Called off a moment ago: everybody is told later, unless the time is set again meanwhile.
  if (notice.schedule === undefined && notice.isUnsettled) return;
  const { about, recipient } = notice;
  const mailboxes = suppressedAs(recipient.address, context.keys);
  if (!(await context.database.views.notices.wants({ userID: recipient.userID, mailboxes }))) return;
  const key = `schedule/${meetingID}/${"userID" in to ? to.userID : to.respondentID}`;
  await deliverSchedule(
    // A guest's address may be a stranger's: nobody shall get a text that they never saw.
    { ...notice, meetingID, since, isKnown, isDeleted: false, about: recipient.userID === undefined ? "" : about },
    (stores, when) => stores.jobs.add("tell-schedule", { ...payload, since: when.since }, { key, after: when.after }),
    { context, signal },
  );
};
