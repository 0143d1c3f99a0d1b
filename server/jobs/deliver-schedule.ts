import type { Delivery, Told } from "#db/stores/delivery-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import { invitationIcs } from "#domain/calendar/ics.ts";
import { JOB_KEYS } from "#domain/contract/jobs.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";
import type { Schedule } from "#domain/meeting/meeting.ts";
import { type Mail, senderOf } from "../mail/mailer.ts";
import { mailboxText } from "../mail/mailbox.ts";
import { untrustedText } from "../mail/mail-words.ts";
import { scheduleMail, type ScheduleChange } from "../mail/schedule-mail.ts";
import { calendarUID } from "../meetings/schedule-meeting.ts";
import type { AppContext } from "../app-context.ts";
import { sha256 } from "../sha256.ts";
import { timeNoticeAt } from "../mail/mail-allowance.ts";
import { deliver, type Decision, type History, noticeTo } from "./deliver.ts";

type ScheduleNotice = NonNullable<Awaited<ReturnType<AppContext["database"]["views"]["notices"]["schedule"]>>>;

/** What is true of a meeting's time now, and who is to hear of it; `about` if this recipient may be shown it. */
export type ScheduleNow = Omit<ScheduleNotice, "isUnsettled"> & {
  readonly meetingID: MeetingID;
  /** Why it is nothing to the recipient any more: the meeting is gone, or the answer, or the answer is an account's now. */
  readonly gone?: "deleted" | "removed" | "claimed";
  /** Whose the recipient's answer is now. They are invited in the recipient's place. */
  readonly claimedBy?: UserID | undefined;
  /** The recipient made the change, and gets no notice of it. */
  readonly isKnown?: boolean | undefined;
  /** When this was first to be said; absent when now is the first time. */
  readonly since?: number | undefined;
};

/** Enqueues the job once more, to be done after that many milliseconds, with `since` in its payload. */
export type Again = (stores: Stores, when: { readonly after: number; readonly since: number }) => Promise<void>;

/** Notifies a recipient of what has become of a meeting's time, unless they know it. `signal` aborts the sending. */
export async function deliverSchedule(
  is: ScheduleNow,
  again: Again,
  { context, signal }: Circumstances,
): Promise<void> {
  const { meetingID, recipient, sequence, schedule } = is;
  const hash = sha256(JSON.stringify([schedule ?? null, is.name, is.about, is.creator ?? null]));
  const told = { meetingID, sequence, hash, ...(schedule !== undefined && { schedule }) };
  const mailbox = mailboxText(recipient.address, context.keys);
  const since = is.since ?? context.clock().epochMilliseconds;

  const isConfirmed = recipient.userID !== undefined;
  const decide = ({ mails, hasReceivedMail }: History, now: number): Decision => {
    const news = scheduleNews(told, mails);
    if (news === undefined) return { kind: "drop" };
    if (is.isKnown === true) return { kind: "note" };
    if (is.claimedBy !== undefined && !wasInvited(meetingID, mails)) return { kind: "drop" };
    if (isOver(news, now)) return { kind: "drop" };
    const at = mayLeaveAt(news, { mails, meetingID, isConfirmed, since }, now);
    if (at === undefined) return { kind: "drop" };
    if (at > now) return { kind: "later", at };
    // A guest's address is unconfirmed: what is first sent there puts nothing into a stranger's calendar.
    const hasEntry = isConfirmed || hasReceivedMail;
    const mail = mailAbout(is, { change: withReason(news, is.gone), hasEntry }, context);
    return { kind: "send", mail, ...(is.claimedBy !== undefined && { also: invite(meetingID, is.claimedBy) }) };
  };
  await deliver(
    {
      address: recipient.address,
      key: `schedule/${meetingID}/${sequence}/${mailbox}`,
      what: { kind: "schedule", told },
      decide,
      again: (stores, after) => again(stores, { after, since }),
    },
    context,
    signal,
  );
}

/** Whether a mail has named a time of the meeting to the mailbox. Who sets a time knows it without one. */
function wasInvited(meetingID: MeetingID, mails: readonly Delivery[]): boolean {
  return mails.some(
    (one) =>
      one.kind === "schedule" &&
      one.told.meetingID === meetingID &&
      one.told.schedule !== undefined &&
      !one.key.startsWith("known/"),
  );
}

function withReason(news: ScheduleChange, gone: ScheduleNow["gone"]): ScheduleChange {
  return news.kind === "cancelled" && gone !== undefined && gone !== "deleted" ? { ...news, kind: gone } : news;
}

/** Has a user's mailbox brought up to date with the meeting, if it is not. */
function invite(meetingID: MeetingID, userID: UserID): (stores: Stores) => Promise<void> {
  const to = { userID };
  return ({ jobs }) => jobs.add("tell-schedule", { meetingID, to }, { key: JOB_KEYS.schedule(meetingID, to) });
}

/** Nothing of it is still to come: the time that was known has begun, and the one that is set has passed. */
function isOver(news: ScheduleChange, now: number): boolean {
  const isKnownOver = !("before" in news) || news.before.start <= now;
  const isSetOver = !("schedule" in news) || news.schedule.end <= now;
  return isKnownOver && isSetOver;
}

type Before = {
  readonly mails: readonly Delivery[];
  readonly meetingID: MeetingID;
  readonly isConfirmed: boolean;
  readonly since: number;
};

function mayLeaveAt(news: ScheduleChange, before: Before, now: number): number | undefined {
  if (!("schedule" in news)) return now;
  const { mails, meetingID, isConfirmed, since } = before;
  const named = mails.flatMap((one) => (one.kind === "schedule" && one.told.schedule !== undefined ? [one] : []));
  const starts = [news.schedule.start, ...("before" in news ? [news.before.start] : [])];
  const ahead = starts.filter((start) => start > now);
  return timeNoticeAt(
    {
      ofMeeting: named.filter(({ told }) => told.meetingID === meetingID).map(({ begun }) => begun),
      ofAll: named.map(({ begun }) => begun),
      isConfirmed,
      isNew: news.kind === "scheduled",
      since,
      start: ahead.length === 0 ? now : Math.min(...ahead),
    },
    now,
  );
}

type Circumstances = { readonly context: AppContext; readonly signal: AbortSignal };

type Message = { readonly change: ScheduleChange; readonly hasEntry: boolean };

function mailAbout(is: ScheduleNow, { change, hasEntry }: Message, context: AppContext): Omit<Mail, "id"> {
  const { meetingID, recipient, name, about, timezone } = is;
  const publicUrl = context.publicUrl();
  const url = `${publicUrl}/m/${meetingID}`;
  const meeting = { name, about, timezone, ...(is.gone !== "deleted" && { url }) };
  const mail = noticeTo(recipient, context, (to, words) => {
    const reason = words.text(recipient.userID === undefined ? "mail.guestReason" : "mail.userReason");
    return scheduleMail({ ...to, change, hasEntry, meeting, reason }, words);
  });
  if (!hasEntry) return mail;
  const method = "schedule" in change ? "REQUEST" : "CANCEL";
  const { start, end } = "schedule" in change ? change.schedule : change.before;
  const sender = senderOf(context.config);
  const ics = invitationIcs(method, {
    uid: calendarUID(meetingID, publicUrl),
    sequence: is.sequence,
    stamp: context.clock().epochMilliseconds,
    start,
    end,
    url,
    // Calendars turn addresses into links too, in titles and names as in texts.
    summary: untrustedText(name),
    description: [about, url].filter((part) => part !== "").join("\n\n"),
    organiser: { name: untrustedText(is.creator ?? sender.name ?? ""), email: sender.address },
    attendee: { name: untrustedText(recipient.name), email: recipient.address },
  });
  return { ...mail, invitation: { method, ics } };
}

/**
 * What a mailbox has yet to hear of a meeting's time, given what it got before, the latest last; undefined when it
 * knows all. `is` is what a mail would say now.
 */
export function scheduleNews(is: Told, history: readonly Delivery[]): ScheduleChange | undefined {
  const told = history.flatMap((one) => (one.kind === "schedule" && one.told.meetingID === is.meetingID ? [one] : []));
  if (is.schedule === undefined) {
    // A time whose mail was never confirmed, because a process died, has perhaps arrived: it is called off as well.
    const said = told.findLast((one) => one.sent !== undefined || one.told.schedule !== undefined)?.told;
    return said?.schedule === undefined ? undefined : { kind: "cancelled", before: said.schedule };
  }
  const last = told.findLast(({ sent }) => sent !== undefined)?.told;
  if (last?.schedule === undefined) return { kind: "scheduled", schedule: is.schedule };
  if (!sameTime(last.schedule, is.schedule)) {
    return { kind: "rescheduled", schedule: is.schedule, before: last.schedule };
  }
  return Buffer.compare(last.hash, is.hash) === 0 ? undefined : { kind: "updated", schedule: is.schedule };
}

function sameTime(one: Schedule, other: Schedule): boolean {
  return one.start === other.start && one.end === other.end;
}
