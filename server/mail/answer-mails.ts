import { said, type MailPart, type Sentence } from "./mail-content.ts";
import type { MailText } from "./mailer.ts";
import { writeMail } from "./write-mail.ts";

type AnsweredMail = {
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

/** More would not be read. */
const MAX_MEETINGS = 10;
const MAX_NAMES = 20;

type DigestMail = {
  /** The creator, who gets it. */
  readonly name: string;
  readonly meetings: readonly {
    readonly name: string;
    readonly url: string;
    readonly respondents: readonly string[];
  }[];
  readonly publicUrl: string;
  readonly unsubscribePage: string;
};

/** To a meeting's creator: who answered for the first time, when that were too many for a mail each. */
export function digestMail({ name, meetings, publicUrl, unsubscribePage }: DigestMail): MailText {
  const count = meetings.reduce((sum, { respondents }) => sum + respondents.length, 0);
  const more = meetings.length - MAX_MEETINGS;
  return writeMail({
    subject: [`${count.toLocaleString("en")} ${count === 1 ? "person" : "people"} responded to your meetings`],
    parts: [
      { kind: "sentence", words: ["Hello ", said(name), ","] },
      ...meetings.slice(0, MAX_MEETINGS).flatMap(partsOf),
      ...(more > 0
        ? [{ kind: "remark", words: [`There are answers to ${more} more of your meetings.`] } as const]
        : []),
    ],
    footer: {
      publicUrl,
      reason: "You get this because you created these meetings and asked for notices.",
      unsubscribePage,
    },
  });
}

function partsOf({ name, url, respondents }: DigestMail["meetings"][number]): MailPart[] {
  const names = respondents
    .slice(0, MAX_NAMES)
    .flatMap((one, index): Sentence => [...(index === 0 ? [] : [", "]), said(one)]);
  const more = respondents.length - MAX_NAMES;
  const rest = more > 0 ? ` and ${more.toLocaleString("en")} more` : "";
  return [
    { kind: "sentence", words: ['New availabilities in "', said(name), '": ', ...names, `${rest}.`] },
    { kind: "button", label: "Open the meeting", url },
  ];
}
