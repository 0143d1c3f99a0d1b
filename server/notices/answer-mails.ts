import type { Meeting, Schedule } from "#domain/meeting/meeting.ts";
import { type MailWords, untrusted } from "../mail/mail-words.ts";
import { whenText } from "../scheduling/schedule-mail.ts";
import {
  button,
  hello,
  type MailPart,
  type MailText,
  type NoticeTo,
  remark,
  says,
  writeMail,
} from "../mail/write-mail.ts";

type AnsweredMail = NoticeTo & {
  readonly respondent: string;
  readonly meeting: { readonly name: string; readonly url: string };
};

/** To a meeting's creator: a respondent answered for the first time. */
export function answeredMail(mail: AnsweredMail, words: MailWords): MailText {
  const { name, respondent, meeting } = mail;
  const { text, sentence } = words;
  const who = { respondent: untrusted(respondent), meeting: untrusted(meeting.name) };
  const parts = [
    hello(name, words),
    says(...sentence("mail.answered", who)),
    button(text("mail.seeAvailability"), meeting.url),
  ];
  const [subject, reason] = [sentence("mail.answeredSubject", who), text("mail.creatorReason")];
  return writeMail({ ...mail, subject, parts, reason }, words);
}

const MAX_MEETINGS = 10;
const MAX_NAMES = 20;

type DigestMail = NoticeTo & {
  readonly meetings: readonly {
    readonly name: string;
    readonly url: string;
    readonly respondents: readonly string[];
  }[];
};

/** To a meeting's creator: who answered for the first time, when there were too many for one mail each. */
export function digestMail(digest: DigestMail, words: MailWords): MailText {
  const { name, meetings } = digest;
  const { text } = words;
  const count = meetings.reduce((sum, { respondents }) => sum + respondents.length, 0);
  const more = meetings.length - MAX_MEETINGS;
  const shown = meetings.slice(0, MAX_MEETINGS);
  const parts = [hello(name, words), ...shown.flatMap((meeting) => partsOf(meeting, words))];
  if (more > 0) parts.push(remark(text("mail.moreMeetings", { count: more })));
  const [subject, reason] = [[text("mail.digestSubject", { count })], text("mail.digestReason")];
  return writeMail({ ...digest, subject, parts, reason }, words);
}

function partsOf({ name, url, respondents }: DigestMail["meetings"][number], words: MailWords): MailPart[] {
  const { text, sentence, list } = words;
  const named = respondents.slice(0, MAX_NAMES).map(untrusted);
  const more = respondents.length - MAX_NAMES;
  const names =
    more > 0 ? list([...named, text("mail.moreNames", { count: more })], "conjunction") : list(named, "unit");
  return [
    says(...sentence("mail.newAnswers", { meeting: untrusted(name), names })),
    button(text("mail.openMeeting"), url),
  ];
}

type AllAnsweredMail = NoticeTo & {
  readonly meeting: Meeting;
  readonly count: number;
  /** The best time; undefined where no one can attend any. */
  readonly when: Schedule | undefined;
  readonly url: string;
};

/** To a meeting's creator: all expected people have answered. */
export function allAnsweredMail(mail: AllAnsweredMail, words: MailWords): MailText {
  const { name, meeting, count, when, url } = mail;
  const { text, sentence } = words;
  const about = { meeting: untrusted(meeting.name) };
  const parts = [hello(name, words), says(...sentence("mail.allAnswered", { ...about, count }))];
  if (when !== undefined) {
    parts.push(says(text("mail.bestTime")), { kind: "when", when: whenText(when, meeting.timezone, words) });
  }
  parts.push(button(text("mail.openMeeting"), url));
  const [subject, reason] = [sentence("mail.allAnsweredSubject", about), text("mail.creatorReason")];
  return writeMail({ ...mail, subject, parts, reason }, words);
}
