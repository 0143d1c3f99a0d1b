import type { ExpectedMail } from "#domain/meeting/expected.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { datesOf } from "#domain/meeting/kind.ts";
import { longDay, utcMidnight } from "#domain/time/words/day-text.ts";
import { formatted } from "#domain/time/words/formats.ts";
import { type MailWords, untrusted } from "../mail/mail-words.ts";
import { button, hello, type MailText, type NoticeTo, remark, says, writeMail } from "../mail/write-mail.ts";

type InviteMail = NoticeTo & {
  readonly kind: ExpectedMail["kind"];
  readonly meeting: Meeting;
  readonly organiser: string;
  readonly url: string;
};

/** More days are not named one by one. */
const MAX_DAYS = 7;

/**
 * To a person who is expected to answer: the organiser typed their address, so nothing that the organiser wrote about the meeting
 * is in it beside the two names.
 */
export function inviteMail(mail: InviteMail, words: MailWords): MailText {
  const { name, kind, meeting, organiser, url } = mail;
  const { text, sentence, list, reader } = words;
  const about = { organiser: untrusted(organiser), meeting: untrusted(meeting.name) };
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
    says(...sentence(kind === "invitation" ? "invite.asks" : "invite.reminds", about)),
    says(...when),
    button(text("invite.answer"), url),
    remark(text("invite.link")),
  ];
  const subject = sentence(kind === "invitation" ? "invite.subject" : "invite.remindSubject", about);
  return writeMail({ ...mail, subject, parts, reason: text("mail.inviteReason") }, words);
}

type OwnLinkMail = Omit<NoticeTo, "name"> & {
  readonly kind: "organiser" | "answer";
  readonly meeting: string;
  readonly url: string;
};

/** To the address that a guest typed to have their meeting or their answer on another device. */
export function ownLinkMail(mail: OwnLinkMail, words: MailWords): MailText {
  const { text, sentence } = words;
  const about = { meeting: untrusted(mail.meeting) };
  const parts = [
    says(...sentence(mail.kind === "organiser" ? "mail.organiserLink" : "mail.answerLink", about)),
    button(text("mail.openMeeting"), mail.url),
    remark(text("mail.ownLinkSecret")),
  ];
  const subject = sentence("mail.ownLinkSubject", about);
  return writeMail({ ...mail, subject, parts, reason: text("mail.ownLinkReason") }, words);
}
