import type { MeetingID } from "#domain/ids.ts";
import type { ExpectedMail } from "#domain/meeting/expected.ts";
import { datesOf } from "#domain/meeting/kind.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { longDay, utcMidnight } from "#domain/time/words/day-text.ts";
import { formatted } from "#domain/time/words/formats.ts";
import { linkName } from "#domain/meeting/expected.ts";
import { isClosed } from "#domain/meeting/closing.ts";
import type { AppContext } from "../app-context.ts";
import type { Task } from "../jobs/task.ts";
import { deliverMail } from "../mail/deliver.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { type MailWords, untrusted } from "../mail/mail-words.ts";
import { button, hello, type MailText, type NoticeTo, remark, says, writeMail } from "../mail/write-mail.ts";
import { noticeTo } from "../notices/recipient.ts";
import { personalLink } from "./personal-link.ts";

/**
 * Mails an expected person their current link, in the language of their account or, without one, of the organiser. Sends
 * nothing when the mail is no longer needed.
 */
export const inviteExpected: Task<"inviteExpected"> = async (payload, run) => {
  const { meetingID, expectedID, kind, at, mailbox } = payload;
  const { context } = run;
  const { meetings, database, clock, keys } = context;
  const view = await meetings.view(meetingID);
  const person = view?.expected.find((one) => one.expectedID === expectedID);
  if (view === undefined || person?.email === undefined || person.respondentID !== undefined) return;
  const { meeting } = view;
  const { creator: creatorID, schedule } = meeting;
  if (schedule !== undefined || creatorID === undefined || isClosed(meeting, clock().epochMilliseconds)) return;
  const currentMailbox = mailboxOf(person.email, keys);
  // The mail was counted for the mailbox that the person had when it was enqueued.
  if (currentMailbox.toHex() !== mailbox) return;
  if ((await database.views.notices.suppressed([currentMailbox])).size > 0) return;
  const creator = await database.views.users.user(creatorID);
  // A disabled account sends no invitations.
  if (creator === undefined || creator.isDisabled === true) return;
  const { locale, reading } = (await database.views.users.login(person.email.toLowerCase()))?.user ?? creator;
  const recipient = { name: person.name, address: person.email, locale, reading };
  const mail = noticeTo(recipient, context, (to, words) =>
    inviteMail({ ...to, kind, meeting, organiser: creator.name, url: personalLink(context, meetingID, person) }, words),
  );
  const key = `${kind}/${meetingID}/${linkName(person)}/${at}`;
  const outcome = await deliverMail({ mail, key }, run);
  if (outcome === "send" || outcome === "refused")
    await noteRefusal({ meetingID, mailbox: currentMailbox, isRefused: outcome === "refused" }, context);
};

/** Tells the organiser whether the address takes mail. */
async function noteRefusal(
  {
    meetingID,
    mailbox,
    isRefused,
  }: { readonly meetingID: MeetingID; readonly mailbox: Uint8Array; readonly isRefused: boolean },
  context: AppContext,
): Promise<void> {
  const isNews = await context.database.transaction(
    async ({ meetings, expected }) =>
      (await meetings.lock(meetingID)) !== undefined && expected.noteRefusal(meetingID, mailbox, isRefused),
  );
  if (isNews) context.announce(meetingID, "edited");
}

type InviteMail = NoticeTo & {
  readonly kind: ExpectedMail["kind"];
  readonly meeting: Meeting;
  readonly organiser: string;
  readonly url: string;
};

/** The mail lists up to this many days one by one. */
const MAX_DAYS = 7;

/**
 * Writes to an expected person. Beside the two names it quotes nothing that the organiser wrote, because the organiser
 * typed the address and it may be a stranger's.
 */
export function inviteMail(mail: InviteMail, words: MailWords): MailText {
  const { name, kind, meeting, organiser, url } = mail;
  const { text, sentence, list, reader } = words;
  const values = { organiser: untrusted(organiser), meeting: untrusted(meeting.name) };
  const days = datesOf(meeting).map((date) =>
    meeting.kind === "weekdays" ? formatted(reader, "weekdayLong", utcMidnight(date)) : longDay(reader, date),
  );
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const when =
    days.length > MAX_DAYS
      ? sentence("invite.manyDays", { count: days.length, first, last })
      : sentence("invite.days", { days: list(days, "conjunction") });
  const parts = [
    hello(name, words),
    says(...sentence(kind === "invitation" ? "invite.asks" : "invite.reminds", values)),
    says(...when),
    button(text("invite.answer"), url),
    remark(text("invite.link")),
  ];
  const subject = sentence(kind === "invitation" ? "invite.subject" : "invite.remindSubject", values);
  return writeMail({ ...mail, subject, parts, reason: text("mail.inviteReason") }, words);
}
