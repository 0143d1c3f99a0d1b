import type { NewJob } from "#db/stores/job-store.ts";
import { JOB_KEYS } from "#domain/contract/jobs.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { AROUND_REMINDER_MS, reminderAt } from "#domain/meeting/schedule.ts";
import type { Task } from "../jobs/task.ts";
import { deliverMail } from "../mail/deliver.ts";
import { mailboxText } from "../mail/mailbox.ts";
import { enqueueReminders } from "../notices/notices.ts";
import { noticeTo, recipientOf, wantsNotices } from "../notices/recipient.ts";
import { noticeReason, scheduleMail } from "./schedule-mail.ts";

type Timed = Pick<Meeting, "meetingID" | "timezone" | "schedule">;

/**
 * Returns the job that reminds of a meeting's time; it replaces a waiting one. Undefined without a time, or when the time
 * is near. A waiting job may then stay, because `remindAll` compares the time.
 */
export function reminderJob({ meetingID, timezone, schedule }: Timed, nowMs: number): NewJob | undefined {
  const at = schedule && reminderAt(schedule, timezone);
  if (schedule === undefined || at === undefined || at - nowMs < AROUND_REMINDER_MS) return undefined;
  return remindAllJob(meetingID, schedule.start, at - nowMs);
}

function remindAllJob(meetingID: MeetingID, start: number, after: number): NewJob {
  return { name: "remindAll", payload: { meetingID, start }, key: JOB_KEYS.reminders(meetingID), after };
}

/** Enqueues a reminder for each respondent, unless the time has changed since the job was enqueued. */
export const remindAll: Task<"remindAll"> = async (
  { meetingID, start },
  { context: { database, meetings, clock } },
) => {
  const meeting = (await meetings.view(meetingID))?.meeting;
  if (meeting?.schedule?.start !== start) return;
  const at = reminderAt(meeting.schedule, meeting.timezone);
  if (at === undefined) return;
  const delayMs = at - clock().epochMilliseconds;
  await database.transaction(async (stores) => {
    // The queue runs on the database's clock, and the zone of whole days may have changed.
    if (delayMs > 0) await stores.jobs.add(remindAllJob(meetingID, start, delayMs));
    else await enqueueReminders(stores, meetingID, start);
  });
};

/** Reminds one mailbox of the meeting's time, unless it is too late or the mailbox wants no notices. */
export const remindOfTime: Task<"remindOfTime"> = async ({ meetingID, to, start }, run) => {
  const { context } = run;
  const { keys, clock } = context;
  const notice = await context.database.views.notices.schedule(meetingID, to);
  if (notice === undefined || notice.schedule?.start !== start || notice.isUnsettled) return;
  const { schedule, name, timezone } = notice;
  const at = reminderAt(schedule, timezone);
  if (at === undefined || clock().epochMilliseconds > at + AROUND_REMINDER_MS) return;
  const recipient = recipientOf(notice.person);
  if (recipient === undefined || !(await wantsNotices(recipient, context))) return;
  // A guest's address may be a stranger's, who must not get the organiser's text.
  const place = recipient.userID === undefined ? undefined : notice.place;
  const meeting = { name, about: "", place, timezone, url: `${context.publicUrl()}/m/${meetingID}` };
  const mail = noticeTo(recipient, context, (mailTo, words) => {
    const reason = noticeReason(recipient, words);
    return scheduleMail({ ...mailTo, change: { kind: "reminder", schedule }, hasEntry: false, meeting, reason }, words);
  });
  const key = `reminder/${meetingID}/${start}/${mailboxText(recipient.address, keys)}`;
  await deliverMail({ mail, key }, run);
};
