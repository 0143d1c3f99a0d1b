import type { Delivery, MailKind, Notified } from "#db/stores/delivery-store.ts";
import type { NewJob } from "#db/stores/job-store.ts";
import type { Recipient } from "#db/views/notice-views.ts";
import type { MeetingID } from "#domain/ids.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { readerFor } from "../language/words.ts";
import { mailboxOf } from "./mailbox.ts";
import type { Mail } from "./mailer.ts";
import { mailWords, type MailWords } from "./mail-words.ts";
import { unsubscribeLinks } from "../notices/unsubscribe.ts";
import type { MailText, NoticeTo } from "./write-mail.ts";
import type { AppContext } from "../app-context.ts";
import { sha256 } from "../sha256.ts";

type Reached = Pick<Recipient, "userID" | "address">;

export function wantsNotices({ userID, address }: Reached, { database, keys }: AppContext): Promise<boolean> {
  return database.views.notices.wants(userID, mailboxOf(address, keys));
}

type WriteNotice = (to: NoticeTo, words: MailWords) => MailText;

/** A notice as `write` words it, in the recipient's language, with the ways to get no more of them. */
export function noticeTo(recipient: Recipient, context: AppContext, write: WriteNotice): Omit<Mail, "id"> {
  const { name, address } = recipient;
  const { page, oneClick } = unsubscribeLinks(recipient, context);
  const text = write({ name, publicUrl: context.publicUrl(), unsubscribePage: page }, mailWords(readerFor(recipient)));
  return { ...text, to: { name, address }, unsubscribeUrl: oneClick };
}

export type Decision =
  /** `also` is enqueued in the transaction that notes that it is on its way; `notified` is noted in place of what was wanted. */
  | { readonly kind: "send"; readonly mail: Omit<Mail, "id">; readonly also?: NewJob; readonly notified?: Notified }
  /** When to try again, in milliseconds since the epoch. */
  | { readonly kind: "later"; readonly at: number }
  /** Nothing is sent, but noted as if it had been: the recipient knows. */
  | { readonly kind: "note"; readonly notified: Notified }
  | { readonly kind: "drop" };

/** What a mailbox got before: in the last day or about the same meeting, the latest last. */
export type History = {
  readonly mails: readonly Delivery[];
  /** Whether a notice ever arrived, also of those that are too old to matter. */
  readonly hasReceivedMail: boolean;
};

export type Wanted = {
  readonly address: string;
  /** Names the mail, the same at every attempt. */
  readonly key: string;
  readonly what: MailKind;
  /** Asked unless the mail was sent before. */
  readonly decide: (history: History, now: number) => Decision;
  /** Delivers it once more, should it have to wait. */
  readonly job: NewJob;
};

/** Longer than a mailer tries, shorter than until a dead process's jobs are free again (`run-jobs.ts`). */
const MAX_SENDING_MS = 90_000;
/** How long to wait for a mail that is on its way: mostly it arrives in a moment. */
const PAUSE_MS = 5_000;

/**
 * Sends a mail once. It is noted before that the mail is on its way, and right after that it was accepted. Only a
 * process that dies between the two, or a mail server that takes a mail without saying so, leads to a second one. That
 * carries the same Message-ID. Resolves with what has become of it.
 */
export async function deliver(wanted: Wanted, context: AppContext, signal: AbortSignal): Promise<Decision["kind"]> {
  const { key, what } = wanted;
  const decision = await begin(wanted, context);
  if (decision.kind !== "send") return decision.kind;
  const { mail } = decision;
  // The same for every attempt at one mail.
  const id = `${what.kind}.${sha256(key).toString("hex").slice(0, 32)}`;
  try {
    await context.mailer.send({ ...mail, id }, signal);
  } catch (error) {
    await context.database.transaction(({ deliveries }) => deliveries.markFailed(key));
    throw error;
  }
  await context.database.transaction(({ deliveries }) => deliveries.markSent(key, context.clock().epochMilliseconds));
  return "send";
}

type PlainMail = Pick<Wanted, "key" | "job"> & {
  readonly mail: Omit<Mail, "id">;
  readonly kind?: "account" | "answered";
};

/** Sends a mail once that no earlier one to the mailbox can hold up. */
export function deliverMail({ mail, kind = "account", ...named }: PlainMail, context: AppContext, signal: AbortSignal) {
  const decision = { kind: "send" as const, mail };
  return deliver({ ...named, address: mail.to.address, what: { kind }, decide: () => decision }, context, signal);
}

/** Decides; of a mail that is to be sent now it is written down that it is on its way. */
async function begin(wanted: Wanted, { database, clock, keys }: AppContext): Promise<Decision> {
  const { address, key, what, job } = wanted;
  const mailbox = mailboxOf(address, keys);
  const meetingID = what.kind === "schedule" ? what.notified.meetingID : undefined;
  return database.transaction(async ({ deliveries, jobs }) => {
    const now = clock().epochMilliseconds;
    const mails = await deliveries.lockMailbox(mailbox, { since: now - DAY_MS, meetingID, key });
    const hasReceivedMail = await deliveries.hasReceivedMail(mailbox);
    const decision = decide(wanted, { mails, hasReceivedMail }, now);
    if (decision.kind === "later") await jobs.add({ ...job, after: decision.at - now });
    if (decision.kind === "send") {
      await deliveries.begin(mailbox, { key, begun: now, ...kindOf(what, decision.notified) });
      if (decision.also !== undefined) await jobs.add(decision.also);
    }
    if (decision.kind === "note") {
      await deliveries.begin(mailbox, { key: `known/${key}`, begun: now, ...kindOf(what, decision.notified) });
      await deliveries.markSent(`known/${key}`, now);
    }
    return decision;
  });
}

function kindOf(what: MailKind, notified: Notified | undefined): MailKind {
  return notified === undefined ? what : { kind: "schedule", notified };
}

function decide(wanted: Wanted, history: History, now: number): Decision {
  const { mails } = history;
  if (mails.some(({ key, sent }) => key === wanted.key && sent !== undefined)) return { kind: "drop" };
  // What there is to say depends on whether the mails that are on their way arrive.
  const isUnderWay = ({ begun, sent }: Delivery) => sent === undefined && begun > now - MAX_SENDING_MS;
  if (mails.some((one) => isUnderWay(one) && concerns(one, wanted))) return { kind: "later", at: now + PAUSE_MS };
  return wanted.decide(history, now);
}

function concerns(one: Delivery, { key, what }: Wanted): boolean {
  if (one.key === key) return true;
  return one.kind === "schedule" && what.kind === "schedule" && one.notified.meetingID === what.notified.meetingID;
}

type Numbered = {
  readonly meetingID: MeetingID;
  readonly sequence: number;
  readonly shownSequence?: number | undefined;
};

/**
 * Returns the SEQUENCE of the next mail to a mailbox about a meeting: the number that everyone may know, but greater than in
 * the mailbox's last mail. Where answers are hidden, a count of all changes would tell how many people have left.
 */
export function nextSequence(
  { meetingID, sequence, shownSequence = sequence }: Numbered,
  { mails, key }: Pick<History, "mails"> & { readonly key: string },
): number {
  const last = mails.flatMap((one) =>
    one.key !== key && one.kind === "schedule" && one.notified.meetingID === meetingID ? [one.notified.sequence] : [],
  );
  return Math.max(shownSequence, ...last.map((before) => before + 1));
}
