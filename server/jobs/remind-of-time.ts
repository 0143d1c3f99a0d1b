import { JOB_KEYS } from "#domain/contract/jobs.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Schedule } from "#domain/meeting/meeting.ts";
import { AROUND_REMINDER_MS, reminderAt } from "#domain/meeting/schedule.ts";
import type { NewJob } from "#db/stores/job-store.ts";
import { mailboxText } from "../mail/mailbox.ts";
import { scheduleMail } from "../mail/schedule-mail.ts";
import { deliverMail, noticeTo, wantsNotices } from "./deliver.ts";
import type { Task } from "./task.ts";

type Timed = { readonly meetingID: MeetingID; readonly timezone: string; readonly schedule?: Schedule | undefined };

/**
 * The job that reminds of a meeting's time, in the place of one that waits; undefined where none is due. Without a time, or with
 * one that is near, what waits is left: it finds that its time is set no longer.
 */
export function reminderJob({ meetingID, timezone, schedule }: Timed, now: number): NewJob | undefined {
  const at = schedule && reminderAt(schedule, timezone);
  if (schedule === undefined || at === undefined || at - now < AROUND_REMINDER_MS) return undefined;
  return remindAllJob(meetingID, schedule, at - now);
}

function remindAllJob(meetingID: MeetingID, { start }: Schedule, after: number): NewJob {
  return { name: "remindAll", payload: { meetingID, start }, key: JOB_KEYS.reminders(meetingID), after };
}

/** Enqueues a reminder for each mailbox of a respondent, once it is time. */
export const remindAll: Task<"remindAll"> = async ({ meetingID, start }, { database, meetings, clock }) => {
  const meeting = (await meetings.view(meetingID))?.meeting;
  if (meeting?.schedule?.start !== start) return;
  const at = reminderAt(meeting.schedule, meeting.timezone);
  if (at === undefined) return;
  const after = at - clock().epochMilliseconds;
  await database.transaction(async ({ jobs, notices }) => {
    // It is read by the database's clock, and the zone of whole days may be another one by now.
    if (after > 0) await jobs.add(remindAllJob(meetingID, { start, end: start }, after));
    else await notices.remind(meetingID, start);
  });
};

/** Reminds one mailbox of the meeting's time, unless it is late for that or the mailbox wants no notices. */
export const remindOfTime: Task<"remindOfTime"> = async (payload, context, signal) => {
  const { meetingID, to, start } = payload;
  const { keys, clock } = context;
  const notice = await context.database.views.notices.schedule(meetingID, to);
  if (notice === undefined || notice.schedule?.start !== start || notice.isUnsettled) return;
  const { recipient, schedule, name, timezone } = notice;
  const at = reminderAt(schedule, timezone);
  if (at === undefined || clock().epochMilliseconds > at + AROUND_REMINDER_MS) return;
  const { userID, address } = recipient;
  if (!(await wantsNotices(recipient, context))) return;
  // A guest's address may be a stranger's, who must not get a text that they never saw.
  const place = userID === undefined ? undefined : notice.place;
  const meeting = { name, about: "", place, timezone, url: `${context.publicUrl()}/m/${meetingID}` };
  const mail = noticeTo(recipient, context, (mailTo, words) => {
    const reason = words.text(userID === undefined ? "mail.guestReason" : "mail.userReason");
    return scheduleMail({ ...mailTo, change: { kind: "reminder", schedule }, hasEntry: false, meeting, reason }, words);
  });
  const key = `reminder/${meetingID}/${start}/${mailboxText(address, keys)}`;
  const job = { name: "remindOfTime", payload, key: JOB_KEYS.reminder(meetingID, to) } as const;
  await deliverMail({ mail, key, job }, context, signal);
};
