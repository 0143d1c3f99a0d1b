import { invitationIcs } from "#domain/calendar/ics.ts";
import type { ParsedJobPayload } from "#domain/contract/jobs.ts";
import { countedAddress } from "#domain/email.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";
import type { Schedule } from "#domain/meeting/meeting.ts";
import type { AppContext } from "../app-context.ts";
import type { Task, TaskRun } from "../jobs/task.ts";
import { type Decision, deliver, type History, type UnsentMail } from "../mail/deliver.ts";
import { KNOWN_PREFIX } from "#db/stores/delivery-store.ts";
import { mailboxText } from "../mail/mailbox.ts";
import { senderOf } from "../mail/mailer.ts";
import { untrustedText } from "../mail/mail-words.ts";
import { enqueueScheduleNotices, scheduleJob } from "../notices/notices.ts";
import { addressOf, noticeTo, type Recipient, recipientOf, wantsNotices } from "../notices/recipient.ts";
import { sha256 } from "../sha256.ts";
import { calendarUID } from "./calendar-entry.ts";
import { reminderJob } from "./reminder.ts";
import { noticeReason, scheduleMail, type ScheduleChange } from "./schedule-mail.ts";
import { changeLeavesAt, newTime, nextSequence, pendingChange } from "./pending-change.ts";

/** Enqueues a job for each mailbox and linked calendar of a meeting's time, and the reminder, in one transaction. */
export const syncSchedule: Task<"syncSchedule"> = async ({ meetingID, by }, { context }) => {
  const { database, meetings, clock } = context;
  const meeting = (await meetings.view(meetingID))?.meeting;
  const reminder = meeting && reminderJob(meeting, clock().epochMilliseconds);
  await database.transaction(async (stores) => {
    await enqueueScheduleNotices(stores, meetingID, by);
    await stores.calendars.syncEntries(meetingID);
    if (reminder !== undefined) await stores.jobs.add(reminder);
  });
};

/** Tells one mailbox the meeting's current time, compared with its last notice. */
export const notifySchedule: Task<"notifySchedule"> = async ({ meetingID, to, isKnown }, run) => {
  const { context } = run;
  const notice = await context.database.views.notices.schedule(meetingID, to);
  if (notice === undefined) return;
  // The meeting was just called off: these notices leave later, unless a time is set again before that.
  if (notice.schedule === undefined && notice.isUnsettled) return;
  const recipient = recipientOf(notice.person);
  if (recipient === undefined || !(await wantsNotices(recipient, context))) return;
  const { sequence: shownSequence, unseenSteps } = notice;
  // A guest's address may be a stranger's, who must not get the organiser's text.
  const hidden = recipient.userID === undefined && { about: "", place: undefined };
  const time = { ...notice, ...hidden, meetingID, sequence: shownSequence + unseenSteps, shownSequence };
  await deliverNotice({ ...time, recipient, isKnown }, run);
};

/**
 * Tells one mailbox that a time no longer holds for it, so that the entry leaves its calendar. The payload carries
 * everything, because the meeting or the answer may be deleted. When an account claimed a guest's answer, the mail
 * enqueues the account's own notice.
 */
export const notifyGone: Task<"notifyGone"> = async (payload, run) => {
  const { context } = run;
  const { why } = payload;
  const { userID } = payload.recipient;
  if (why !== "deleted" && (await isStillThere(payload, context))) return;
  if (!(await wantsNotices(payload.recipient, context))) return;
  // The user may have changed their reading settings since the job was enqueued.
  const user = userID === undefined ? undefined : await context.database.views.users.user(userID);
  const recipient = { ...payload.recipient, ...(user && { locale: user.locale, reading: user.reading }) };
  await deliverNotice({ ...payload, recipient, about: "", gone: why }, run);
};

/** Returns whether the mailbox is the creator's or another respondent's: the time still holds for them. */
async function isStillThere({ meetingID, recipient }: ParsedJobPayload<"notifyGone">, { database }: AppContext) {
  const mailbox = countedAddress(recipient.address);
  const addresses = (await database.views.notices.people(meetingID)).map(addressOf);
  return addresses.some((address) => address !== null && countedAddress(address) === mailbox);
}

/** A meeting's current time for one recipient; without `about` and `place` where the recipient may not read them. */
type TimeNotice = {
  readonly meetingID: MeetingID;
  readonly recipient: Recipient;
  readonly name: string;
  readonly about: string;
  readonly place?: string | undefined;
  readonly timezone: string;
  readonly schedule?: Schedule;
  /** Name of the user who made the meeting. */
  readonly creator?: string;
  /** Counts every change that a mail tells; names the mail. */
  readonly sequence: number;
  /** The least iCalendar SEQUENCE of the mail: the count that everyone may know. */
  readonly shownSequence: number;
  /** Why the time no longer holds for the recipient. */
  readonly gone?: "deleted" | "removed" | "claimed";
  /** The account that claimed the recipient's answer; it is notified instead. */
  readonly claimedBy?: UserID | undefined;
  /** The recipient made the change: it is recorded, not sent. */
  readonly isKnown?: boolean | undefined;
};

async function deliverNotice(notice: TimeNotice, run: TaskRun): Promise<void> {
  const { context } = run;
  const { meetingID, sequence, recipient } = notice;
  const key = `schedule/${meetingID}/${sequence}/${mailboxText(recipient.address, context.keys)}`;
  const decideNotice = (history: History, nowMs: number) => decide(notice, { key, history, nowMs }, context);
  const mail = { address: recipient.address, key, kind: "schedule", meetingID, decide: decideNotice } as const;
  await deliver(mail, run);
}

type Moment = { readonly key: string; readonly history: History; readonly nowMs: number };

function decide(notice: TimeNotice, { key, history, nowMs }: Moment, context: AppContext): Decision {
  const { meetingID, recipient, sequence, schedule, timezone, claimedBy, gone } = notice;
  const { mails, hasReceivedMail } = history;
  const current = { meetingID, sequence, hash: contentHash(notice), ...(schedule && { schedule }) };
  const pending = pendingChange(current, mails);
  if (pending === undefined) return { kind: "skip" };
  const otherMails = mails.filter((mail) => mail.key !== key);
  const notified = { ...current, sequence: nextSequence(notice, otherMails) };
  if (notice.isKnown === true) return { kind: "record", notified };

  const timed = mails.filter((mail) => mail.notified?.meetingID === meetingID && mail.notified.schedule !== undefined);
  const wasInvited = timed.some((mail) => !mail.key.startsWith(KNOWN_PREFIX));
  if (claimedBy !== undefined && !wasInvited) return { kind: "skip" };
  const begun = timed.map((mail) => mail.begun);
  const leavesAt = changeLeavesAt(pending, { begun, timezone }, nowMs);
  if (leavesAt === undefined) return { kind: "skip" };
  if (leavesAt > nowMs) return { kind: "wait", until: leavesAt };
  // The first mail to a guest puts nothing into a calendar, because the address may be a stranger's.
  const hasEntry = recipient.userID !== undefined || hasReceivedMail;
  const isLeft = pending.kind === "cancelled" && gone !== undefined && gone !== "deleted";
  const change = isLeft ? { ...pending, kind: gone } : pending;
  const mail = noticeMail(notice, { change, hasEntry, sequence: notified.sequence }, context);
  const also = claimedBy && scheduleJob(meetingID, { userID: claimedBy });
  return { kind: "send", mail, notified, ...(also && { also }) };
}

function contentHash({ schedule, name, about, creator, timezone, place }: TimeNotice): Uint8Array {
  const zone = schedule?.kind === "weekdays" ? [timezone] : [];
  const where = place === undefined ? [] : [{ place }];
  return sha256(JSON.stringify([schedule ?? null, name, about, creator ?? null, ...zone, ...where]));
}

type Message = {
  readonly change: ScheduleChange;
  readonly hasEntry: boolean;
  readonly sequence: number;
};

function noticeMail(notice: TimeNotice, { change, hasEntry, sequence }: Message, context: AppContext): UnsentMail {
  const { meetingID, recipient, name, about, place, timezone } = notice;
  const publicUrl = context.publicUrl();
  const url = `${publicUrl}/m/${meetingID}`;
  const meeting = { name, about, place, timezone, ...(notice.gone !== "deleted" && { url }) };
  const mail = noticeTo(recipient, context, (to, words) =>
    scheduleMail({ ...to, change, hasEntry, meeting, reason: noticeReason(recipient, words) }, words),
  );
  if (!hasEntry) return mail;
  const method = newTime(change) === undefined ? "CANCEL" : "REQUEST";
  const schedule = "schedule" in change ? change.schedule : change.before;
  const sender = senderOf(context.config);
  const ics = invitationIcs(method, {
    uid: calendarUID(meetingID, publicUrl),
    sequence,
    stamp: context.clock().epochMilliseconds,
    ...schedule,
    timezone,
    url,
    // Calendars turn addresses in titles and names into links too.
    summary: untrustedText(name),
    description: [about, url].filter((part) => part !== "").join("\n\n"),
    place,
    organiser: { name: untrustedText(notice.creator ?? sender.name ?? ""), email: sender.address },
    attendee: { name: untrustedText(recipient.name), email: recipient.address },
  });
  return { ...mail, invitation: { method, ics } };
}
