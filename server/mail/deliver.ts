import { type Delivery, type DeliveryKind, KNOWN_PREFIX, type Notified } from "#db/stores/delivery-store.ts";
import type { NewJob } from "#db/stores/job-store.ts";
import type { MailCause } from "#db/stores/mail-cause-store.ts";
import { type MeetingID, parseMeetingID, parseUserID } from "#domain/ids.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { TaskRun } from "../jobs/task.ts";
import { sha256 } from "../sha256.ts";
import { mailboxOf } from "./mailbox.ts";
import { MailboxRefused } from "./watch-mailer.ts";
import type { Mail } from "./mailer.ts";

export type UnsentMail = Omit<Mail, "id">;

export type Decision =
  /** Sends the mail, and enqueues `also` in the transaction that records it. `notified` is set for mails about a time. */
  | { readonly kind: "send"; readonly mail: UnsentMail; readonly also?: NewJob; readonly notified?: Notified }
  /** Tries again at `until`, in milliseconds since the epoch. */
  | { readonly kind: "wait"; readonly until: number }
  /** Sends nothing, but records the notice as sent, because the recipient made the change. */
  | { readonly kind: "record"; readonly notified: Notified }
  | { readonly kind: "skip" };

export type History = {
  /** The mails of the last day and those about the same meeting, in the order in which they began. */
  readonly mails: readonly Delivery[];
  /** Whether a notice ever arrived, however long ago. */
  readonly hasReceivedMail: boolean;
};

type WantedMail = {
  readonly address: string;
  /** Names the mail at every attempt. */
  readonly key: string;
  readonly kind: DeliveryKind;
  /** The meeting whose time a mail of kind `schedule` is about. */
  readonly meetingID?: MeetingID;
  /** Called unless the mail was sent before. */
  readonly decide: (history: History, nowMs: number) => Decision;
};

/** Longer than a mailer tries, shorter than the time after which a dead process's jobs are released (`run-jobs.ts`). */
const MAX_SENDING_MS = 90_000;
/** Pause while another mail about the meeting is being sent; most arrive in a moment. */
const PAUSE_MS = 5_000;

/**
 * Sends a mail once: it records that sending begins, sends, and records that the mail was accepted. A second mail leaves
 * only when the process dies in between, or when a mail server accepts a mail without saying so. The second mail has the
 * same Message-ID. Returns the kind of the decision, or that the recipient's mail server has refused the mailbox for good: then
 * the job is done.
 */
export async function deliver(wanted: WantedMail, run: TaskRun): Promise<Decision["kind"] | "refused"> {
  const { context, signal } = run;
  const { key, kind, address } = wanted;
  if (context.blocks.blockedDomain(address) !== undefined) return "skip";
  const decision = await begin(wanted, run);
  if (decision.kind !== "send") return decision.kind;
  const id = `${kind}.${sha256(key).toString("hex").slice(0, 32)}`;
  try {
    await context.mailer.send({ ...decision.mail, id }, signal);
  } catch (error) {
    await context.database.transaction(({ deliveries }) => deliveries.markFailed(key));
    context.counts.mail(error instanceof MailboxRefused ? "refused" : "failed");
    if (!(error instanceof MailboxRefused)) throw error;
    context.log.info({ err: error, mail: kind }, "A mail was refused for good: its address takes none.");
    return "refused";
  }
  context.counts.mail("sent");
  await context.database.transaction(({ deliveries }) => deliveries.markSent(key, context.clock().epochMilliseconds));
  return "send";
}

type IndependentMail = Pick<WantedMail, "key"> & {
  readonly mail: UnsentMail;
  readonly kind?: "account" | "answered";
};

/** Sends a mail once that does not depend on earlier mails to the mailbox. */
export function deliverMail({ mail, kind = "account", key }: IndependentMail, run: TaskRun) {
  return deliver({ key, kind, address: mail.to.address, decide: () => ({ kind: "send", mail }) }, run);
}

async function begin(wanted: WantedMail, { context: { database, clock, keys }, job }: TaskRun): Promise<Decision> {
  const { address, key, kind, meetingID } = wanted;
  const mailbox = mailboxOf(address, keys);
  return database.transaction(async ({ deliveries, jobs, mailCauses }) => {
    const nowMs = clock().epochMilliseconds;
    const mails = await deliveries.lockMailbox(mailbox, { since: nowMs - DAY_MS, meetingID, key });
    const hasReceivedMail = await deliveries.hasReceivedMail(mailbox);
    const decision = decide(wanted, { mails, hasReceivedMail }, nowMs);
    if (decision.kind === "wait") await jobs.add({ ...job, after: decision.until - nowMs });
    if (decision.kind === "send") {
      await deliveries.begin(mailbox, { key, kind, begun: nowMs, notified: decision.notified });
      await mailCauses.record(key, nowMs, causeOf(job));
      if (decision.also !== undefined) await jobs.add(decision.also);
    }
    if (decision.kind === "record") {
      const { notified } = decision;
      await deliveries.begin(mailbox, { key: `${KNOWN_PREFIX}${key}`, kind, begun: nowMs, sent: nowMs, notified });
    }
    return decision;
  });
}

function causeOf({ payload }: NewJob): MailCause {
  if ("meetingID" in payload) return { meetingID: parseMeetingID(payload.meetingID) };
  return "userID" in payload ? { userID: parseUserID(payload.userID) } : {};
}

function decide({ key, meetingID, decide: decideFrom }: WantedMail, history: History, nowMs: number): Decision {
  const { mails } = history;
  if (mails.some((mail) => mail.key === key && mail.sent !== undefined)) return { kind: "skip" };
  const concerns = (mail: Delivery) =>
    mail.key === key || (meetingID !== undefined && mail.notified?.meetingID === meetingID);
  // The decision depends on whether the mails that are being sent arrive.
  const isBeingSent = ({ begun, sent }: Delivery) => sent === undefined && begun > nowMs - MAX_SENDING_MS;
  if (mails.some((mail) => isBeingSent(mail) && concerns(mail))) return { kind: "wait", until: nowMs + PAUSE_MS };
  return decideFrom(history, nowMs);
}
