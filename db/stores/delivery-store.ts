import type { MeetingID } from "#domain/ids.ts";
import type { Schedule } from "#domain/meeting/meeting.ts";
import { instantParameter, statement } from "../connection/statement.ts";
import type { StoreContext } from "./store-context.ts";

/** Names a mailbox without its address. */
export type Mailbox = {
  /** What is stored: an HMAC with a key of this installation, 32 bytes. Without the key it tells nothing of an address. */
  readonly hash: Uint8Array;
  /** What earlier releases stored, 32 bytes: looked up too until the purge has keyed those rows. */
  readonly plain: Uint8Array;
};

/** What a mail of kind `schedule` said. */
export type Told = {
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
export type MailKind = { readonly kind: "account" | "answered" } | { readonly kind: "schedule"; readonly told: Told };

/**
 * Which of a mailbox's mails are asked for: those since then (milliseconds since the epoch) and, however old, those
 * about this meeting and the one with this key.
 */
type MailboxQuestion = {
  readonly since: number;
  readonly meetingID?: MeetingID | undefined;
  readonly key: string;
};

/** What mailboxes have got, inside one transaction. */
export type DeliveryStore = {
  /**
   * Takes the mailbox's lock until the transaction ends, and gives the mails asked for, the latest last. A transaction
   * that does this takes no other lock.
   */
  hold(mailbox: Mailbox, about: MailboxQuestion): Promise<Delivery[]>;
  /** Whether any mail was accepted for the mailbox, as far back as is remembered. */
  hasGotMail(mailbox: Mailbox): Promise<boolean>;
  /** Notes that a mail is about to be sent; once more when its sending had begun before and was interrupted. */
  begin(mailbox: Mailbox, delivery: BegunDelivery): Promise<void>;
  /** Notes that the mail was accepted. */
  sent(key: string, at: number): Promise<void>;
  /** Notes that a mail was not accepted after all. */
  failed(key: string): Promise<void>;
  /** Forgets mails begun before then, except those about meetings that still exist. */
  forget(before: number): Promise<void>;
};

type DeliveryRow = {
  key: string;
  kind: MailKind["kind"];
  meeting_id: MeetingID | null;
  sequence: number | null;
  scheduled_start: number | null;
  scheduled_end: number | null;
  told: Uint8Array | null;
  begun_at: number;
  sent_at: number | null;
};

/** The first number of these advisory locks; any that no other lock of this database begins with. */
const MAILBOX_LOCKS = 6_837_529;

const holdMailbox = statement("hold-mailbox", `SELECT pg_advisory_xact_lock(${MAILBOX_LOCKS}, $1::int)`);
const readDeliveries = statement<DeliveryRow>(
  "read-deliveries",
  `SELECT key, kind, meeting_id, sequence, scheduled_start, scheduled_end, told, begun_at, sent_at
   FROM mail_deliveries WHERE mailbox IN ($1, $5) AND (begun_at > ${instantParameter("$2")} OR meeting_id = $3 OR key = $4)
   ORDER BY begun_at`,
);
const begin = statement(
  "begin-delivery",
  `INSERT INTO mail_deliveries
     (key, kind, mailbox, begun_at, meeting_id, sequence, scheduled_start, scheduled_end, told, keyed)
   VALUES ($1, $2, $3, ${instantParameter("$4")}, $5, $6::int, ${instantParameter("$7")},
     ${instantParameter("$8")}, $9, true)
   ON CONFLICT (key) DO UPDATE SET begun_at = excluded.begun_at, scheduled_start = excluded.scheduled_start,
     scheduled_end = excluded.scheduled_end, told = excluded.told`,
);
const sent = statement(
  "delivery-sent",
  `UPDATE mail_deliveries SET sent_at = ${instantParameter("$2")} WHERE key = $1`,
);
const failed = statement("delivery-failed", "DELETE FROM mail_deliveries WHERE key = $1 AND sent_at IS NULL");
const gotMail = statement(
  "mailbox-got-mail",
  "SELECT FROM mail_deliveries WHERE mailbox IN ($1, $2) AND sent_at IS NOT NULL AND key NOT LIKE 'known/%' LIMIT 1",
);
const forget = statement(
  "forget-deliveries",
  `DELETE FROM mail_deliveries d WHERE begun_at < ${instantParameter("$1")}
   AND NOT EXISTS (SELECT FROM meetings m WHERE m.meeting_id = d.meeting_id)`,
);

/** The deliveries of one transaction. */
export function deliveryStore({ session }: StoreContext): DeliveryStore {
  return {
    async hold({ hash, plain }, { since, meetingID, key }) {
      // Sent together, answered in order: the mails are read after the lock was granted.
      const [, rows] = await Promise.all([
        session.run(holdMailbox, [new DataView(hash.buffer, hash.byteOffset).getInt32(0)]),
        session.run(readDeliveries, [hash, since, meetingID ?? null, key, plain]),
      ]);
      return rows.map(deliveryFrom);
    },

    hasGotMail: async ({ hash, plain }) => (await session.run(gotMail, [hash, plain])).length > 0,

    async begin({ hash: mailbox }, { key, begun, ...mail }) {
      const told = mail.kind === "schedule" ? mail.told : undefined;
      const { start = null, end = null } = told?.schedule ?? {};
      const about = [told?.meetingID ?? null, told?.sequence ?? null, start, end, told?.hash ?? null];
      await session.run(begin, [key, mail.kind, mailbox, begun, ...about]);
    },

    sent: async (key, at) => void (await session.run(sent, [key, at])),
    failed: async (key) => void (await session.run(failed, [key])),
    forget: async (before) => void (await session.run(forget, [before])),
  };
}

function deliveryFrom(row: DeliveryRow): Delivery {
  const base = { key: row.key, begun: row.begun_at, ...(row.sent_at !== null && { sent: row.sent_at }) };
  if (row.kind !== "schedule") return { ...base, kind: row.kind };
  const { meeting_id: meetingID, sequence, told: hash, scheduled_start: start, scheduled_end: end } = row;
  if (meetingID === null || sequence === null || hash === null) throw new Error("A row that its table does not allow.");
  const schedule = start !== null && end !== null ? { start, end } : undefined;
  return { ...base, kind: "schedule", told: { meetingID, sequence, hash, ...(schedule && { schedule }) } };
}

/** Guests who want no mail, inside one transaction. */
export type SuppressionStore = {
  add(mailbox: Mailbox): Promise<void>;
  remove(mailbox: Mailbox): Promise<void>;
};

const add = statement(
  "suppress-mailbox",
  "INSERT INTO mail_suppressions (mailbox, keyed) VALUES ($1, true) ON CONFLICT DO NOTHING",
);
const remove = statement("allow-mailbox", "DELETE FROM mail_suppressions WHERE mailbox IN ($1, $2)");

/** The suppressions of one transaction. */
export function suppressionStore({ session }: StoreContext): SuppressionStore {
  return {
    add: async ({ hash }) => void (await session.run(add, [hash])),
    remove: async ({ hash, plain }) => void (await session.run(remove, [hash, plain])),
  };
}
