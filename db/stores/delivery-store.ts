import type { MeetingID } from "#domain/ids.ts";
import type { Schedule } from "#domain/meeting/meeting.ts";
import { Op } from "sequelize";
import { kindOf } from "../hot/locked-meeting.ts";
import type { Row } from "../models/models.ts";
import { instantParameter, statement } from "../connection/connections.ts";
import type { StoreContext } from "./store-context.ts";

export type Notified = {
  readonly meetingID: MeetingID;
  readonly sequence: number;
  /** Absent when it called the meeting off. */
  readonly schedule?: Schedule;
  /** SHA-256 of everything that it said, 32 bytes. */
  readonly hash: Uint8Array;
};

/** A mail whose sending has begun. Instants in milliseconds since the epoch. */
export type BegunDelivery = {
  /** Names the mail for good. One that begins with `known/` was not sent: its recipient knew. */
  readonly key: string;
  readonly begun: number;
} & MailKind;
/** `sent` is absent while the mail is being sent. */
export type Delivery = BegunDelivery & { readonly sent?: number };
export type MailKind =
  | { readonly kind: "account" | "answered" }
  | { readonly kind: "schedule"; readonly notified: Notified };

/**
 * Which of a mailbox's mails are asked for: those since then (milliseconds since the epoch) and, however old, those
 * about this meeting and the one with this key.
 */
type MailboxQuestion = {
  readonly since: number;
  readonly meetingID?: MeetingID | undefined;
  readonly key: string;
};

/** The first number of these advisory locks; any that no other lock of this database begins with. */
const MAILBOX_LOCKS = 6_837_529;

const takeMailboxLock = statement("lock-mailbox", `SELECT pg_advisory_xact_lock(${MAILBOX_LOCKS}, $1::int)`);
// A model's `where` knows no other table.
const forget = statement(
  "forget-deliveries",
  `DELETE FROM mail_deliveries d WHERE begun_at < ${instantParameter("$1")}
   AND NOT EXISTS (SELECT FROM meetings m WHERE m.meeting_id = d.meeting_id)`,
);

const NOTHING: Partial<Notified> = {};

/** What alone is new of a mail that had begun before. */
const NEW_AGAIN = ["begunAt", "scheduledStart", "scheduledEnd", "scheduledKind", "told"] as const;

/** What mailboxes have got, inside one transaction. */
export function deliveryStore({ session, tables }: StoreContext) {
  return {
    /** Takes the mailbox's lock, and gives the mails asked for, the latest last. The transaction takes no other lock. */
    async lockMailbox(mailbox: Uint8Array, { since, meetingID, key }: MailboxQuestion): Promise<Delivery[]> {
      const asked = [{ begunAt: { [Op.gt]: since } }, { key }, ...(meetingID === undefined ? [] : [{ meetingID }])];
      const where = { mailbox, [Op.or]: asked };
      // Sent together, answered in order: the mails are read after the lock was granted.
      const [, rows] = await Promise.all([
        session.run(takeMailboxLock, [new DataView(mailbox.buffer, mailbox.byteOffset).getInt32(0)]),
        tables.mailDeliveries.list("read-deliveries", where, { order: ["begunAt"] }),
      ]);
      return rows.map(deliveryFrom);
    },

    /** Whether any notice was accepted for the mailbox, as far back as is remembered. */
    async hasReceivedMail(mailbox: Uint8Array): Promise<boolean> {
      const sent = { sentAt: { [Op.not]: null }, key: { [Op.notLike]: "known/%" }, kind: { [Op.ne]: "account" } };
      const where = { mailbox, ...sent };
      return (await tables.mailDeliveries.find("mailbox-got-mail", where, { attributes: ["key"] })) !== undefined;
    },

    /** Notes that a mail is about to be sent; once more when its sending had begun before and was interrupted. */
    async begin(mailbox: Uint8Array, { key, begun, ...mail }: BegunDelivery): Promise<void> {
      const { meetingID, sequence, schedule, hash: told } = mail.kind === "schedule" ? mail.notified : NOTHING;
      const row = {
        key,
        kind: mail.kind,
        mailbox,
        meetingID: meetingID ?? null,
        sequence: sequence ?? null,
        scheduledStart: schedule?.start ?? null,
        scheduledEnd: schedule?.end ?? null,
        scheduledKind: schedule?.kind ?? "dates",
        told: told ?? null,
        begunAt: begun,
      };
      await tables.mailDeliveries.upsert("begin-delivery", row, NEW_AGAIN);
    },

    markSent: (key: string, at: number) => tables.mailDeliveries.update("delivery-sent", { sentAt: at }, { key }),
    markFailed: (key: string) => tables.mailDeliveries.remove("delivery-failed", { key, sentAt: null }),
    /** Forgets mails begun before then, except those about meetings that still exist. */
    forget: (before: number) => session.run(forget, [before]),
  };
}

function deliveryFrom(row: Row<"mailDeliveries">): Delivery {
  const base = {
    key: row.key,
    begun: row.begunAt,
    ...(row.sentAt !== null && { sent: row.sentAt }),
  };
  if (row.kind !== "schedule") return { ...base, kind: row.kind };
  const { meetingID, sequence, told: hash, scheduledStart: start, scheduledEnd: end } = row;
  if (meetingID === null || sequence === null || hash === null) throw new Error("A row that its table does not allow.");
  const schedule = start !== null && end !== null ? { start, end, ...kindOf({ kind: row.scheduledKind }) } : undefined;
  return {
    ...base,
    kind: "schedule",
    notified: { meetingID, sequence, hash, ...(schedule && { schedule }) },
  };
}

/** Guests who want no mail, inside one transaction. */
export function suppressionStore({ tables }: StoreContext) {
  return {
    // No field is to be updated: a row that is there stays as it is.
    add: (mailbox: Uint8Array) => tables.mailSuppressions.upsert("suppress-mailbox", { mailbox }, []),
    remove: (mailbox: Uint8Array) => tables.mailSuppressions.remove("allow-mailbox", { mailbox }),
  };
}
