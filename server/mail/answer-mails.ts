import { type MailWords, untrusted } from "./mail-words.ts";
import { hello, type MailPart, type MailText, type NoticeTo, writeMail } from "./write-mail.ts";

type AnsweredMail = NoticeTo & {
  readonly respondent: string;
  readonly meeting: { readonly name: string; readonly url: string };
};

/** To a meeting's creator: a respondent answered for the first time. */
export function answeredMail(mail: AnsweredMail, words: MailWords): MailText {
  const { name, respondent, meeting, publicUrl, unsubscribePage } = mail;
  const { text, sentence } = words;
  const who = { respondent: untrusted(respondent), meeting: untrusted(meeting.name) };
  const parts: MailPart[] = [
    hello(name, words),
    { kind: "sentence", words: sentence("mail.answered", who) },
    { kind: "button", label: text("mail.seeAvailability"), url: meeting.url },
  ];
  const footer = { publicUrl, reason: text("mail.creatorReason"), unsubscribePage };
  return writeMail({ subject: sentence("mail.answeredSubject", who), parts, footer }, words);
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
  const { name, meetings, publicUrl, unsubscribePage } = digest;
  const { text } = words;
  const count = meetings.reduce((sum, { respondents }) => sum + respondents.length, 0);
  const more = meetings.length - MAX_MEETINGS;
  const shown = meetings.slice(0, MAX_MEETINGS);
  const parts = [hello(name, words), ...shown.flatMap((meeting) => partsOf(meeting, words))];
  if (more > 0) parts.push({ kind: "remark", words: [text("mail.moreMeetings", { count: more })] });
  const footer = { publicUrl, reason: text("mail.digestReason"), unsubscribePage };
  return writeMail({ subject: [text("mail.digestSubject", { count })], parts, footer }, words);
}

function partsOf({ name, url, respondents }: DigestMail["meetings"][number], words: MailWords): MailPart[] {
  const { text, sentence, list } = words;
  const named = respondents.slice(0, MAX_NAMES).map(untrusted);
  const more = respondents.length - MAX_NAMES;
  const names =
    more > 0 ? list([...named, text("mail.moreNames", { count: more })], "conjunction") : list(named, "unit");
  return [
    { kind: "sentence", words: sentence("mail.newAnswers", { meeting: untrusted(name), names }) },
    { kind: "button", label: text("mail.openMeeting"), url },
  ];
}
