import type { MeetingID } from "#domain/ids.ts";
import { Op } from "sequelize";
import { instantParameter, statement } from "../connection/statement.ts";
import type { Mailbox } from "./delivery-store.ts";
import type { StoreContext } from "./store-context.ts";

/** Deletes what has had its time, inside one transaction. Instants in milliseconds since the epoch. */
export type ExpiryStore = {
  /**
   * Deletes at most `most` of the meetings whose last date and scheduled end came before then; returns them.
   * Leaves those that are locked.
   */
  meetings(before: number, most: number): Promise<readonly MeetingID[]>;
  /**
   * Deletes sessions and password resets that ended by themselves before then, and networks from which a user has not
   * logged in for 180 days.
   */
  tokens(before: number): Promise<void>;
  /** At most `most` mailboxes that earlier releases stored without a key. */
  plainMailboxes(most: number): Promise<readonly Uint8Array[]>;
  /** Stores what is known of such a mailbox under its keyed name, and forgets the plain one. */
  keyMailbox(mailbox: Mailbox): Promise<void>;
};

/** How long a network is remembered from which a user has logged in. */
const NETWORK_MS = 180 * 24 * 60 * 60 * 1_000;

// Models neither skip what is locked nor give back what they deleted, and know no list of tables (`UNION`).
const removeMeetings = statement<{ meeting_id: MeetingID }>(
  "remove-expired-meetings",
  `DELETE FROM meetings WHERE meeting_id IN (
     SELECT meeting_id FROM meetings
     WHERE greatest(scheduled_end, (dates[cardinality(dates)] + 1)::timestamp AT TIME ZONE 'UTC')
       < ${instantParameter("$1")}
     ORDER BY meeting_id LIMIT $2::int FOR UPDATE SKIP LOCKED
   ) RETURNING meeting_id`,
);
const readPlain = statement<{ mailbox: Uint8Array }>(
  "read-plain-mailboxes",
  `SELECT mailbox FROM mail_suppressions WHERE NOT keyed
   UNION SELECT mailbox FROM mail_deliveries WHERE NOT keyed LIMIT $1::int`,
);
const KEYING = [
  statement(
    "key-suppression",
    `INSERT INTO mail_suppressions (mailbox, at, keyed)
     SELECT $1, at, true FROM mail_suppressions WHERE mailbox = $2 ON CONFLICT DO NOTHING`,
  ),
  statement("forget-plain-suppression", "DELETE FROM mail_suppressions WHERE mailbox = $2 AND $1::bytea IS NOT NULL"),
  statement(
    "key-deliveries",
    `UPDATE mail_deliveries d SET mailbox = $1, keyed = true, key = replace(key, encode($2, 'hex'), encode($1, 'hex'))
     WHERE mailbox = $2
       AND NOT EXISTS (SELECT FROM mail_deliveries o WHERE o.key = replace(d.key, encode($2, 'hex'), encode($1, 'hex')) AND o.keyed)`,
  ),
  statement("forget-plain-deliveries", "DELETE FROM mail_deliveries WHERE mailbox = $2 AND $1::bytea IS NOT NULL"),
];

/** The expiry of one transaction. */
export function expiryStore({ session, models }: StoreContext): ExpiryStore {
  return {
    meetings: async (before, most) => (await session.run(removeMeetings, [before, most])).map((row) => row.meeting_id),
    async tokens(before) {
      const ended = { expiresAt: { [Op.lt]: new Date(before) } };
      const unused = { usedAt: { [Op.lt]: new Date(before - NETWORK_MS) } };
      await Promise.all([
        session.model("expire-sessions", (within) => models.sessions.destroy({ ...within, where: ended })),
        session.model("expire-resets", (within) => models.passwordResets.destroy({ ...within, where: ended })),
        session.model("expire-login-networks", (within) => models.loginNetworks.destroy({ ...within, where: unused })),
      ]);
    },
    plainMailboxes: async (most) => (await session.run(readPlain, [most])).map(({ mailbox }) => mailbox),
    async keyMailbox({ hash, plain }) {
      await Promise.all(KEYING.map((one) => session.run(one, [hash, plain])));
    },
  };
}
