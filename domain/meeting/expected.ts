import type { ExpectedID, RespondentID } from "../ids.ts";

/** A person whose answer the organiser waits for. */
export type ExpectedPerson = {
  readonly expectedID: ExpectedID;
  readonly name: string;
  /** As the organiser wrote it; only the organiser sees it. */
  readonly email?: string;
  readonly required: boolean;
  /** The person's answer, while there is one. */
  readonly respondentID?: RespondentID;
  /** The organiser detached an answer: an equal address does not match it again. */
  readonly isUnmatched?: true;
  /** The mail server refused the address for good. */
  readonly isMailRefused?: true;
  /** How often the personal link was replaced. */
  readonly linkCount: number;
  /** Mails of this meeting to the person's mailbox, in order; `at` in milliseconds since the epoch. */
  readonly mails: readonly ExpectedMail[];
};

export type ExpectedMail = {
  readonly kind: "invitation" | "reminder";
  readonly at: number;
  /** The link in the mail; see {@link linkName}. */
  readonly link: string;
};

/** Mails of a meeting to one mailbox, even if the person is removed: an invitation and two reminders. */
const MAX_MAILS = 3;
const MAX_REMINDERS = 2;
const PAUSE_MS = 20 * 3_600_000;

/** Names a personal link until it is replaced. */
export function linkName({ expectedID, linkCount }: Pick<ExpectedPerson, "expectedID" | "linkCount">): string {
  return `${expectedID}/${linkCount}`;
}

/** Reasons for not sending a mail to an expected person. */
export const NOT_SENT = ["noAddress", "answered", "tooSoon", "enough", "unsubscribed", "limit"] as const;
export type NotSent = (typeof NOT_SENT)[number];

type MailAsked = {
  readonly kind: ExpectedMail["kind"];
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly isUnsubscribed: boolean;
};

/**
 * Returns the reason against a mail to this person, apart from the organiser's daily limit; undefined if it may be
 * sent.
 */
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

/**
 * Returns when a reminder may follow these mails, in milliseconds since the epoch; undefined if the limit is reached.
 */
export function remindableFrom(mails: readonly Pick<ExpectedMail, "kind" | "at">[]): number | undefined {
  const reminders = mails.filter(({ kind }) => kind === "reminder");
  if (mails.length >= MAX_MAILS || reminders.length >= MAX_REMINDERS) return undefined;
  return Math.max(...mails.map(({ at }) => at)) + PAUSE_MS;
}

type Awaitable = { readonly required: boolean; readonly respondentID?: string | undefined };

/** Returns the people without an answer, required people first. */
export function awaitedOf<Person extends Awaitable>(expected: readonly Person[]): Person[] {
  const missing = expected.filter(({ respondentID }) => respondentID === undefined);
  return [...missing.filter(({ required }) => required), ...missing.filter(({ required }) => !required)];
}

/** Returns the required respondents of the meeting, and the required expected people. */
export function requiredWith<ID extends string>(
  required: readonly ID[] = [],
  expected: readonly { readonly required: boolean; readonly respondentID?: ID | undefined }[] = [],
): readonly ID[] {
  return [
    ...new Set([...required, ...expected.flatMap((person) => (person.required ? (person.respondentID ?? []) : []))]),
  ];
}
