import { occurrence } from "#domain/meeting/schedule.ts";
import type { Delivery, Notified } from "#db/stores/delivery-store.ts";
import type { NewJob } from "#db/stores/job-store.ts";
import { invitationIcs } from "#domain/calendar/ics.ts";
import { JOB_KEYS } from "#domain/contract/jobs.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";
import type { Schedule } from "#domain/meeting/meeting.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { type Mail, senderOf } from "../mail/mailer.ts";
import { mailboxText } from "../mail/mailbox.ts";
import { untrustedText } from "../mail/mail-words.ts";
import { scheduleMail, type ScheduleChange } from "../mail/schedule-mail.ts";
import { calendarUID } from "../meetings/schedule-meeting.ts";
import type { AppContext } from "../app-context.ts";
import { sha256 } from "../sha256.ts";
import { deliver, type Decision, type History, noticeTo } from "./deliver.ts";

type ScheduleNotice = NonNullable<Awaited<ReturnType<AppContext["database"]["views"]["notices"]["schedule"]>>>;

/** What is true of a meeting's time now, and who is to hear of it; `about` and `place` if this recipient may be shown them. */
export type ScheduleNow = Omit<ScheduleNotice, "isUnsettled" | "place"> & {
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
export async function deliverSchedule(now: ScheduleNow, { job, context, signal }: DeliveryOptions): Promise<void> {
  const { meetingID, recipient, sequence, schedule, claimedBy } = now;
  const clocks = schedule?.kind === "weekdays" ? [now.timezone] : [];
  const where = now.place === undefined ? [] : [{ place: now.place }];
  const hash = sha256(
    JSON.stringify([schedule ?? null, now.name, now.about, now.creator ?? null, ...clocks, ...where]),
  );
  const notified = { meetingID, sequence, hash, ...(schedule !== undefined && { schedule }) };

  const decide = ({ mails, hasReceivedMail }: History, time: number): Decision => {
    const news = scheduleNews(notified, mails);
    if (news === undefined) return { kind: "drop" };
    const times = timesOf(news, now.timezone, time);
    if (now.isKnown === true) return { kind: "note" };
    const named = mails.filter((one) => one.kind === "schedule" && isTimeOf(meetingID, one.notified));
    // Who sets a time knows it without a mail.
    const wasInvited = named.some(({ key }) => !key.startsWith("known/"));
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
    const mail = mailAbout(now, { change: withReason(news, now.gone), hasEntry }, context);
    return { kind: "send", mail, ...(claimedBy !== undefined && { also: notifyUser(meetingID, claimedBy) }) };
  };
  const key = `schedule/${meetingID}/${sequence}/${mailboxText(recipient.address, context.keys)}`;
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

/** The job that brings a user's mailbox up to date with the meeting. */
function notifyUser(meetingID: MeetingID, userID: UserID): NewJob {
  const to = { userID };
  return { name: "notifySchedule", payload: { meetingID, to }, key: JOB_KEYS.schedule(meetingID, to) };
}

/** The times of a change, as instants. */
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

/** When the meeting begins, now and by the time that the mailbox knows. */
type Starts = { readonly start: number; readonly known?: number | undefined };

/** When a notice that names a time may leave, at the latest when the meeting begins, else undefined; `sent` ascending. */
export function timeNoticeAt(sent: readonly number[], { start, known = start }: Starts, now: number) {
  const settled = Math.min((sent.at(-1) ?? 0) + PAUSE_MS, start, known);
  const free = (sent.at(-MAX_A_DAY) ?? 0) + DAY_MS;
  const at = Math.max(now, settled, free);
  return at > now && at > start ? undefined : at;
}

type Message = { readonly change: ScheduleChange; readonly hasEntry: boolean };

function mailAbout(now: ScheduleNow, { change, hasEntry }: Message, context: AppContext): Omit<Mail, "id"> {
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
    sequence: now.sequence,
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
