import { occurrence, AROUND_REMINDER_MS, reminderAt } from "#domain/meeting/schedule.ts";
import type { Delivery, Notified } from "#db/stores/delivery-store.ts";
import type { NewJob } from "#db/stores/job-store.ts";
import { invitationIcs } from "#domain/calendar/ics.ts";
import { JOB_KEYS, type ParsedJobPayload } from "#domain/contract/jobs.ts";
import { countedAddress } from "#domain/email.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";
import type { Schedule } from "#domain/meeting/meeting.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { type Mail, senderOf } from "../mail/mailer.ts";
import { mailboxText } from "../mail/mailbox.ts";
import { untrustedText } from "../mail/mail-words.ts";
import { scheduleMail, type ScheduleChange } from "./schedule-mail.ts";
import { calendarUID } from "./schedule-meeting.ts";
import type { AppContext } from "../app-context.ts";
import { sha256 } from "../sha256.ts";
import {
  deliver,
  type Decision,
  type History,
  nextSequence,
  noticeTo,
  wantsNotices,
  deliverMail,
} from "../mail/deliver.ts";
import type { Task } from "../jobs/task.ts";

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

type ScheduleNotice = NonNullable<Awaited<ReturnType<AppContext["database"]["views"]["notices"]["schedule"]>>>;

/** What is true of a meeting's time now, and who is to hear of it; `about` and `place` if this recipient may be shown them. */
type ScheduleNow = Omit<ScheduleNotice, "isUnsettled" | "place" | "shownSequence"> & {
  readonly shownSequence?: number | undefined;
  readonly meetingID: MeetingID;
  readonly place?: string | undefined;
  /** Why it is nothing to the recipient any more: the meeting is gone, or the answer, or the answer is an account's now. */
  readonly gone?: "deleted" | "removed" | "claimed";
  /** Whose the recipient's answer is now. They are invited in the recipient's place. */
  readonly claimedBy?: UserID | undefined;
  /** The recipient made the change, and gets no notice of it. */
  readonly isKnown?: boolean | undefined;
};

type DeliveryOptions = { readonly job: NewJob; readonly context: AppContext; readonly signal: AbortSignal };

/** Notifies a recipient of what has become of a meeting's time, unless they know it; `job` does it once more, later. */
async function deliverSchedule(now: ScheduleNow, { job, context, signal }: DeliveryOptions): Promise<void> {
  const { meetingID, recipient, sequence, schedule, claimedBy } = now;
  const clocks = schedule?.kind === "weekdays" ? [now.timezone] : [];
  const where = now.place === undefined ? [] : [{ place: now.place }];
  const hash = sha256(
    JSON.stringify([schedule ?? null, now.name, now.about, now.creator ?? null, ...clocks, ...where]),
  );
  const notified = { meetingID, sequence, hash, ...(schedule !== undefined && { schedule }) };

  const key = `schedule/${meetingID}/${sequence}/${mailboxText(recipient.address, context.keys)}`;
  const decide = ({ mails, hasReceivedMail }: History, time: number): Decision => {
    const news = scheduleNews(notified, mails);
    const told = { ...notified, sequence: nextSequence(now, { mails, key }) };
    if (news === undefined) return { kind: "drop" };
    const times = timesOf(news, now.timezone, time);
    if (now.isKnown === true) return { kind: "note", notified: told };
    const named = mails.filter((one) => one.kind === "schedule" && isTimeOf(meetingID, one.notified));
    // Who sets a time knows it without a mail.
    const wasInvited = named.some((one) => !one.key.startsWith("known/"));
    if ((claimedBy !== undefined && !wasInvited) || (!isWeekly(news) && isOver(times, time))) return { kind: "drop" };
    const sent = named.map(({ begun }) => begun);
    const at =
      "schedule" in news
        ? timeNoticeAt(sent, { start: times.schedule?.start ?? 0, known: times.before?.start }, time)
        : time;
    if (at === undefined) return { kind: "drop" };
    if (at > time) return { kind: "later", at };
    // A guest's address is unconfirmed: what is first sent there puts nothing into a stranger's calendar.
    const hasEntry = recipient.userID !== undefined || hasReceivedMail;
    const message = { change: withReason(news, now.gone), hasEntry, sequence: told.sequence };
    const mail = mailAbout(now, message, context);
    return {
      kind: "send",
      mail,
      notified: told,
      ...(claimedBy !== undefined && { also: notifyUser(meetingID, claimedBy) }),
    };
  };
  await deliver(
    { address: recipient.address, key, what: { kind: "schedule", notified }, decide, job },
    context,
    signal,
  );
}

function isTimeOf(meetingID: MeetingID, notified: Notified): boolean {
  return notified.meetingID === meetingID && notified.schedule !== undefined;
}

function withReason(news: ScheduleChange, gone: ScheduleNow["gone"]): ScheduleChange {
  return news.kind === "cancelled" && gone !== undefined && gone !== "deleted" ? { ...news, kind: gone } : news;
}

function notifyUser(meetingID: MeetingID, userID: UserID): NewJob {
  const to = { userID };
  return { name: "notifySchedule", payload: { meetingID, to }, key: JOB_KEYS.schedule(meetingID, to) };
}

type Times = { readonly schedule?: Schedule; readonly before?: Schedule };

function timesOf(news: ScheduleChange, timezone: string, now: number): Times {
  return {
    ...("schedule" in news && { schedule: occurrence(news.schedule, timezone, now) }),
    ...("before" in news && { before: occurrence(news.before, timezone, now) }),
  };
}

/** It takes place again whenever it has, so that none of it is ever over. */
function isWeekly(news: ScheduleChange): boolean {
  const times = ["schedule" in news && news.schedule, "before" in news && news.before];
  return times.some((one) => one && one.kind === "weekdays");
}

/** Nothing of it is still to come: the time that was known has begun, and the one that is set has passed. */
function isOver({ schedule, before }: Times, now: number): boolean {
  const isKnownOver = before === undefined || before.start <= now;
  const isSetOver = schedule === undefined || schedule.end <= now;
  return isKnownOver && isSetOver;
}

/** After a notice the next one of its meeting waits so long, for what else is changed meanwhile. */
const PAUSE_MS = MINUTE_MS;
/** Notices of one meeting to one mailbox. An organiser who means it to take place does not move it that often. */
const MAX_A_DAY = 10;

type Starts = { readonly start: number; readonly known?: number | undefined };

/** When a notice that names a time may leave, at the latest when the meeting begins, else undefined; `sent` ascending. */
export function timeNoticeAt(sent: readonly number[], { start, known = start }: Starts, now: number) {
  const settled = Math.min((sent.at(-1) ?? 0) + PAUSE_MS, start, known);
  const free = (sent.at(-MAX_A_DAY) ?? 0) + DAY_MS;
  const at = Math.max(now, settled, free);
  return at > now && at > start ? undefined : at;
}

type Message = {
  readonly change: ScheduleChange;
  readonly hasEntry: boolean;
  /** iCalendar SEQUENCE. */
  readonly sequence: number;
};

function mailAbout(now: ScheduleNow, { change, hasEntry, sequence }: Message, context: AppContext): Omit<Mail, "id"> {
  const { meetingID, recipient, name, about, place, timezone } = now;
  const publicUrl = context.publicUrl();
  const url = `${publicUrl}/m/${meetingID}`;
  const meeting = { name, about, place, timezone, ...(now.gone !== "deleted" && { url }) };
  const mail = noticeTo(recipient, context, (to, words) => {
    const reason = words.text(recipient.userID === undefined ? "mail.guestReason" : "mail.userReason");
    return scheduleMail({ ...to, change, hasEntry, meeting, reason }, words);
  });
  if (!hasEntry) return mail;
  const method = "schedule" in change ? "REQUEST" : "CANCEL";
  const schedule = "schedule" in change ? change.schedule : change.before;
  const sender = senderOf(context.config);
  const ics = invitationIcs(method, {
    uid: calendarUID(meetingID, publicUrl),
    sequence,
    stamp: context.clock().epochMilliseconds,
    ...schedule,
    timezone,
    url,
    // Calendars turn addresses into links too, in titles and names as in texts.
    summary: untrustedText(name),
    description: [about, url].filter((part) => part !== "").join("\n\n"),
    place,
    organiser: { name: untrustedText(now.creator ?? sender.name ?? ""), email: sender.address },
    attendee: { name: untrustedText(recipient.name), email: recipient.address },
  });
  return { ...mail, invitation: { method, ics } };
}

/** What a mailbox has yet to hear of a meeting's time, given what it got before, the latest last. */
export function scheduleNews(now: Notified, history: readonly Delivery[]): ScheduleChange | undefined {
  const { meetingID, schedule } = now;
  const before = history.flatMap((one) =>
    one.kind === "schedule" && one.notified.meetingID === meetingID ? [{ ...one.notified, sent: one.sent }] : [],
  );
  if (schedule === undefined) {
    // A time whose mail was never confirmed, because a process died, has perhaps arrived: it is called off as well.
    const said = before.findLast((one) => one.sent !== undefined || one.schedule !== undefined);
    return said?.schedule === undefined ? undefined : { kind: "cancelled", before: said.schedule };
  }
  const lastNotified = before.findLast(({ sent }) => sent !== undefined);
  if (lastNotified?.schedule === undefined) return { kind: "scheduled", schedule };
  if (!sameTime(lastNotified.schedule, schedule)) {
    return { kind: "rescheduled", schedule, before: lastNotified.schedule };
  }
  return Buffer.compare(lastNotified.hash, now.hash) === 0 ? undefined : { kind: "updated", schedule };
}

function sameTime(one: Schedule, other: Schedule): boolean {
  return one.start === other.start && one.end === other.end && one.kind === other.kind;
}

type Timed = { readonly meetingID: MeetingID; readonly timezone: string; readonly schedule?: Schedule | undefined };

/**
 * The job that reminds of a meeting's time, in the place of one that waits; undefined where none is due. Without a time, or with
 * one that is near, what waits is left: it finds that its time is set no longer.
 */
function reminderJob({ meetingID, timezone, schedule }: Timed, now: number): NewJob | undefined {
  const at = schedule && reminderAt(schedule, timezone);
  if (schedule === undefined || at === undefined || at - now < AROUND_REMINDER_MS) return undefined;
  return remindAllJob(meetingID, schedule, at - now);
}

function remindAllJob(meetingID: MeetingID, { start }: Schedule, after: number): NewJob {
  return { name: "remindAll", payload: { meetingID, start }, key: JOB_KEYS.reminders(meetingID), after };
}

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
