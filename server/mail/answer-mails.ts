import { untrusted, type MailPart, type Sentence } from "./mail-content.ts";
import { writeMail, type MailText } from "./write-mail.ts";

type AnsweredMail = {
  /** The creator, who gets it. */
  readonly name: string;
  readonly respondent: string;
  readonly meeting: { readonly name: string; readonly url: string };
  readonly publicUrl: string;
  readonly unsubscribePage: string;
};

/** To a meeting's creator: a respondent answered for the first time. */
export function answeredMail({ name, respondent, meeting, publicUrl, unsubscribePage }: AnsweredMail): MailText {
  return writeMail({
    subject: [untrusted(respondent), ' responded to "', untrusted(meeting.name), '"'],
    parts: [
      { kind: "sentence", words: ["Hello ", untrusted(name), ","] },
      {
        kind: "sentence",
        words: [untrusted(respondent), ' has added their availability to "', untrusted(meeting.name), '".'],
      },
      { kind: "button", label: "See everyone's availability", url: meeting.url },
    ],
    footer: {
      publicUrl,
      reason: "You get this because you created the meeting and asked to be notified.",
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

/** To a meeting's creator: who answered for the first time, when there were too many for one mail each. */
export function digestMail({ name, meetings, publicUrl, unsubscribePage }: DigestMail): MailText {
  const count = meetings.reduce((sum, { respondents }) => sum + respondents.length, 0);
  const more = meetings.length - MAX_MEETINGS;
  return writeMail({
    subject: [`${count.toLocaleString("en")} ${count === 1 ? "person" : "people"} responded to your meetings`],
    parts: [
      { kind: "sentence", words: ["Hello ", untrusted(name), ","] },
      ...meetings.slice(0, MAX_MEETINGS).flatMap(partsOf),
      ...(more > 0 ? [{ kind: "remark", words: [`${more} more of your meetings have new answers.`] } as const] : []),
    ],
    footer: {
      publicUrl,
      reason: "You get this because you created these meetings and asked to be notified.",
      unsubscribePage,
    },
  });
}

function partsOf({ name, url, respondents }: DigestMail["meetings"][number]): MailPart[] {
  const names = respondents
    .slice(0, MAX_NAMES)
    .flatMap((one, index): Sentence => [...(index === 0 ? [] : [", "]), untrusted(one)]);
  const more = respondents.length - MAX_NAMES;
  const rest = more > 0 ? ` and ${more.toLocaleString("en")} more` : "";
  return [
    { kind: "sentence", words: ['New availabilities in "', untrusted(name), '": ', ...names, `${rest}.`] },
    { kind: "button", label: "Open the meeting", url },
  ];
}
