import type { ExpectedMail } from "#domain/meeting/expected.ts";
import type { Meeting, Schedule } from "#domain/meeting/meeting.ts";
import { datesOf } from "#domain/meeting/kind.ts";
import { longDay, utcMidnight } from "#domain/time/words/day-text.ts";
import { formatted } from "#domain/time/words/formats.ts";
import { type MailWords, untrusted } from "./mail-words.ts";
import { whenText } from "./schedule-mail.ts";
import { hello, type MailPart, type MailText, type NoticeTo, writeMail } from "./write-mail.ts";

type InviteMail = NoticeTo & {
  readonly kind: ExpectedMail["kind"];
  readonly meeting: Meeting;
  readonly organiser: string;
  /** The personal link. */
  readonly url: string;
};

/** More days are not named one by one. */
const MAX_DAYS = 7;

/**
 * To a person who is expected to answer: the organiser typed their address, so nothing that the organiser wrote about the meeting
 * is in it beside the two names.
 */
export function inviteMail(mail: InviteMail, words: MailWords): MailText {
  const { name, kind, meeting, organiser, url, publicUrl, unsubscribePage } = mail;
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
  const parts: MailPart[] = [
    hello(name, words),
    { kind: "sentence", words: sentence(kind === "invitation" ? "invite.asks" : "invite.reminds", about) },
    { kind: "sentence", words: when },
    { kind: "button", label: text("invite.answer"), url },
    { kind: "remark", words: [text("invite.link")] },
  ];
  const reason = text("mail.inviteReason");
  const subject = sentence(kind === "invitation" ? "invite.subject" : "invite.remindSubject", about);
  return writeMail({ subject, parts, footer: { publicUrl, reason, unsubscribePage } }, words);
}

type AllAnsweredMail = NoticeTo & {
  readonly meeting: Meeting;
  /** How many were expected. */
  readonly count: number;
  /** The best time; undefined where no one can attend any. */
  readonly when: Schedule | undefined;
  readonly url: string;
};

/** To a meeting's creator: all expected people have answered. */
export function allAnsweredMail(mail: AllAnsweredMail, words: MailWords): MailText {
  const { name, meeting, count, when, url, publicUrl, unsubscribePage } = mail;
  const { text, sentence } = words;
  const about = { meeting: untrusted(meeting.name) };
  const parts: MailPart[] = [
    hello(name, words),
    { kind: "sentence", words: sentence("mail.allAnswered", { ...about, count }) },
  ];
  if (when !== undefined) {
    parts.push({ kind: "sentence", words: [text("mail.bestTime")] });
    parts.push({ kind: "when", when: whenText(when, meeting.timezone, words) });
  }
  parts.push({ kind: "button", label: text("mail.openMeeting"), url });
  const footer = { publicUrl, reason: text("mail.creatorReason"), unsubscribePage };
  return writeMail({ subject: sentence("mail.allAnsweredSubject", about), parts, footer }, words);
}
