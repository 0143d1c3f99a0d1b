import { type MailWords, untrusted } from "./mail-words.ts";
import { type MailPart, type MailText, type NoticeTo, writeMail } from "./write-mail.ts";

type OwnLinkMail = Omit<NoticeTo, "name"> & {
  readonly kind: "organiser" | "answer";
  /** What the meeting is called. */
  readonly meeting: string;
  readonly url: string;
};

/** To the address that a guest typed to have their meeting or their answer on another device. */
export function ownLinkMail(
  { kind, meeting, url, publicUrl, unsubscribePage }: OwnLinkMail,
  words: MailWords,
): MailText {
  const { text, sentence } = words;
  const about = { meeting: untrusted(meeting) };
  const parts: MailPart[] = [
    { kind: "sentence", words: sentence(kind === "organiser" ? "mail.organiserLink" : "mail.answerLink", about) },
    { kind: "button", label: text("mail.openMeeting"), url },
    { kind: "remark", words: [text("mail.ownLinkSecret")] },
  ];
  const footer = { publicUrl, reason: text("mail.ownLinkReason"), unsubscribePage };
  return writeMail({ subject: sentence("mail.ownLinkSubject", about), parts, footer }, words);
}
