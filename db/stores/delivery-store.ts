import type { MeetingID } from "#domain/ids.ts";
import type { Schedule } from "#domain/meeting/meeting.ts";
import { Op } from "sequelize";
import { kindOf } from "../hot/locked-meeting.ts";
import type { Row, Tables } from "../models/models.ts";
import { instantParameter, statement } from "../connection/connections.ts";
import type { StoreContext } from "./store-context.ts";

/** A meeting's time as a mail named it. */
export type Notified = {
  readonly meetingID: MeetingID;
  /** iCalendar SEQUENCE. */
  readonly sequence: number;
  /** Absent when the mail called the meeting off. */
  readonly schedule?: Schedule;
  /** SHA-256 of the mail's content, 32 bytes. */
  readonly hash: Uint8Array;
};

export type DeliveryKind = Row<"mailDeliveries">["kind"];

/** A mail whose sending has begun. Instants in milliseconds since the epoch. */
export type Delivery = {
  /** Names the mail for good. */
  readonly key: string;
  readonly kind: DeliveryKind;
  readonly begun: number;
  /** Set for mails of kind `schedule`. */
  readonly notified?: Notified | undefined;
  /** Absent while the mail is being sent. */
  readonly sent?: number;
};

/** Begins the keys of notices that were recorded but not sent, because the recipient made the change. */
export const KNOWN_PREFIX = "known/";

/** Selects the mails since an instant. Includes older mails about this meeting, and the mail with this key. */
type MailboxQuestion = {
  /** Milliseconds since the epoch. */
  readonly since: number;
  readonly meetingID?: MeetingID | undefined;
  readonly key: string;
};

/** Begins these advisory locks; no other lock of this database begins with this number. */
const MAILBOX_LOCKS = 6_837_529;

const takeMailboxLock = statement("lock-mailbox", `SELECT pg_advisory_xact_lock(${MAILBOX_LOCKS}, $1::int)`);
// A model's `where` knows no other table.
const forget = statement(
  "forget-deliveries",
  `DELETE FROM mail_deliveries d WHERE begun_at < ${instantParameter("$1")}
   AND NOT EXISTS (SELECT FROM meetings m WHERE m.meeting_id = d.meeting_id)`,
);

/** The columns that change when sending begins once more. */
const RENEWED = ["begunAt", "sentAt", "scheduledStart", "scheduledEnd", "scheduledKind", "told"] as const;

/** Stores which mails each mailbox has received, inside one transaction. */
export function deliveryStore({ session, tables }: StoreContext) {
  return {
    /** Locks the mailbox and lists the selected mails, the latest last. The transaction must take no other lock. */
    async lockMailbox(mailbox: Uint8Array, { since, meetingID, key }: MailboxQuestion): Promise<Delivery[]> {
      const wanted = [{ begunAt: { [Op.gt]: since } }, { key }, ...(meetingID === undefined ? [] : [{ meetingID }])];
      const where = { mailbox, [Op.or]: wanted };
      // Both statements leave together; PostgreSQL reads the mails after it granted the lock.
      const [, rows] = await Promise.all([
        session.run(takeMailboxLock, [new DataView(mailbox.buffer, mailbox.byteOffset).getInt32(0)]),
        tables.mailDeliveries.list("read-deliveries", where, { order: ["begunAt"] }),
      ]);
      return rows.map(deliveryFrom);
    },

    /** Returns whether a mail server ever accepted a notice for the mailbox. */
    async hasReceivedMail(mailbox: Uint8Array): Promise<boolean> {
      const sent = {
        sentAt: { [Op.not]: null },
        key: { [Op.notLike]: `${KNOWN_PREFIX}%` },
        kind: { [Op.ne]: "account" },
      };
      const where = { mailbox, ...sent };
      return (await tables.mailDeliveries.find("mailbox-got-mail", where, { attributes: ["key"] })) !== undefined;
    },

    /** Records that sending begins, or begins once more after it was interrupted. */
    async begin(mailbox: Uint8Array, { key, kind, begun, sent, notified }: Delivery): Promise<void> {
      const row = {
        key,
        kind,
        mailbox,
        meetingID: notified?.meetingID ?? null,
        sequence: notified?.sequence ?? null,
        scheduledStart: notified?.schedule?.start ?? null,
        scheduledEnd: notified?.schedule?.end ?? null,
        scheduledKind: notified?.schedule?.kind ?? "dates",
        told: notified?.hash ?? null,
        begunAt: begun,
        sentAt: sent ?? null,
      };
      await tables.mailDeliveries.upsert("begin-delivery", row, RENEWED);
    },

    markSent: (key: string, at: number) => tables.mailDeliveries.update("delivery-sent", { sentAt: at }, { key }),
    markFailed: (key: string) => tables.mailDeliveries.remove("delivery-failed", { key, sentAt: null }),
    /** Deletes mails that began before an instant, except those about meetings that still exist. */
    forget: (before: number) => session.run(forget, [before]),
  };
}

function deliveryFrom(row: Row<"mailDeliveries">): Delivery {
  const { key, kind, begunAt: begun, sentAt, meetingID, sequence, told: hash } = row;
  const { scheduledStart: start, scheduledEnd: end } = row;
  const schedule = start !== null && end !== null ? { start, end, ...kindOf({ kind: row.scheduledKind }) } : undefined;
  return {
    key,
    kind,
    begun,
    ...(sentAt !== null && { sent: sentAt }),
    ...(meetingID !== null &&
      sequence !== null &&
      hash !== null && { notified: { meetingID, sequence, hash, ...(schedule && { schedule }) } }),
  };
}

/** Returns the mailboxes among these that want no mails, in hexadecimal. */
export async function suppressedAmong(
  { mailSuppressions }: Tables,
  mailbox: Uint8Array[],
): Promise<ReadonlySet<string>> {
  const rows = await mailSuppressions.list("suppressed-among", { mailbox }, { attributes: ["mailbox"] });
  return new Set(rows.map((row) => row.mailbox.toHex()));
}

/** Stores the mailboxes that want no mails, inside one transaction. */
export function suppressionStore({ tables }: StoreContext) {
  return {
    // The empty list leaves an existing row as it is.
    add: (mailbox: Uint8Array) => tables.mailSuppressions.upsert("suppress-mailbox", { mailbox }, []),
    remove: (mailbox: Uint8Array) => tables.mailSuppressions.remove("allow-mailbox", { mailbox }),
  };
}
