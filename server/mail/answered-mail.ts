import type { MailText } from "./mailer.ts";
import { said } from "./mail-content.ts";
import { writeMail } from "./write-mail.ts";

export type AnsweredMail = {
  /** The creator, who gets it. */
  readonly name: string;
  readonly respondent: string;
  readonly meeting: { readonly name: string; readonly url: string };
  readonly publicUrl: string;
  readonly unsubscribePage: string;
};

/** To a meeting's creator: somebody answered for the first time. */
export function answeredMail({ name, respondent, meeting, publicUrl, unsubscribePage }: AnsweredMail): MailText {
  return writeMail({
    subject: [said(respondent), ' responded to "', said(meeting.name), '"'],
    parts: [
      { kind: "sentence", words: ["Hello ", said(name), ","] },
      { kind: "sentence", words: [said(respondent), ' has added their availability to "', said(meeting.name), '".'] },
      { kind: "button", label: "See everybody's availability", url: meeting.url },
    ],
    footer: {
      publicUrl,
      reason: "You get this because you created the meeting and asked for notices.",
      unsubscribePage,
    },
  });
}
