import type { ExpectedID, RespondentID } from "../ids.ts";

/** A person for whose answer the organiser waits, as stored; see `deciding/` for what it means to a meeting's best times. */
export type ExpectedPerson = {
  readonly expectedID: ExpectedID;
  readonly name: string;
  /** As it was given. Seen by the organiser alone. */
  readonly email?: string;
  readonly required: boolean;
  /** Whose answer is theirs; absent while there is none (any more). */
  readonly respondentID?: RespondentID;
  /** The organiser took the answer off them: an address does not match it again. */
  readonly isUnmatched?: true;
  /** How often their personal link was replaced. */
  readonly linkCount: number;
  /** Mails of this meeting to their mailbox, in order; `at` in milliseconds since the epoch. */
  readonly mails: readonly ExpectedMail[];
};

export type ExpectedMail = {
  readonly kind: "invitation" | "reminder";
  readonly at: number;
  /** The link that it carried; see {@link linkName}. */
  readonly link: string;
};

/** Mails of one meeting to one mailbox, whatever becomes of the person: an invitation and two reminders. */
const MAX_MAILS = 3;
const MAX_REMINDERS = 2;
const PAUSE_MS = 20 * 3_600_000;

/** Names a personal link until it is replaced. */
export function linkName({ expectedID, linkCount }: Pick<ExpectedPerson, "expectedID" | "linkCount">): string {
  return `${expectedID}/${linkCount}`;
}

/** Why no mail is sent to an expected person. */
export const NOT_SENT = ["noAddress", "answered", "tooSoon", "enough", "unsubscribed", "limit"] as const;
export type NotSent = (typeof NOT_SENT)[number];

type MailAsked = {
  readonly kind: ExpectedMail["kind"];
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly isUnsubscribed: boolean;
};

/** What speaks against a mail to this person, but for how many the organiser has sent that day. Undefined: nothing. */
export function whyNotSent(person: ExpectedPerson, { kind, now, isUnsubscribed }: MailAsked): NotSent | undefined {
  const { mails } = person;
  if (person.respondentID !== undefined) return "answered";
  if (person.email === undefined) return "noAddress";
  if (isUnsubscribed) return "unsubscribed";
  if (mails.length >= MAX_MAILS) return "enough";
  if (kind === "invitation")
    return mails.some((mail) => mail.kind === kind && mail.link === linkName(person)) ? "enough" : undefined;
  const from = remindableFrom(mails);
  if (from === undefined) return "enough";
  return now < from ? "tooSoon" : undefined;
}

/** From when on a reminder may follow these mails, in milliseconds since the epoch. Undefined: they are as many as may be. */
export function remindableFrom(mails: readonly Pick<ExpectedMail, "kind" | "at">[]): number | undefined {
  const reminders = mails.filter(({ kind }) => kind === "reminder");
  if (mails.length >= MAX_MAILS || reminders.length >= MAX_REMINDERS) return undefined;
  return Math.max(...mails.map(({ at }) => at)) + PAUSE_MS;
}

type Awaitable = { readonly required: boolean; readonly respondentID?: string | undefined };

/** Those of whom there is no answer, the required first; none while all are. */
export function awaitedOf<Person extends Awaitable>(expected: readonly Person[]): Person[] {
  const missing = expected.filter(({ respondentID }) => respondentID === undefined);
  return [...missing.filter(({ required }) => required), ...missing.filter(({ required }) => !required)];
}

/** Respondents who must be there: those whom the meeting names, and those who are required expected people. */
export function requiredWith<ID extends string>(
  required: readonly ID[] = [],
  expected: readonly { readonly required: boolean; readonly respondentID?: ID | undefined }[] = [],
): readonly ID[] {
  return [...new Set([...required, ...expected.flatMap((one) => (one.required ? (one.respondentID ?? []) : []))])];
}
