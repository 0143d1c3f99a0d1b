import type { ExpectedID, MeetingID, RespondentID } from "#domain/ids.ts";
import { type ExpectedMail, type ExpectedPerson, linkName } from "#domain/meeting/expected.ts";
import { literal, Op } from "sequelize";
import { instantParameter, statement } from "../connection/connections.ts";
import { EXPECTED, expectedFrom, type ExpectedTuple } from "../hot/meeting-view.ts";
import { suppressedAmong } from "./delivery-store.ts";
import type { StoreContext } from "./store-context.ts";

/** An address with the hash of its mailbox. */
export type ExpectedAddress = { readonly email: string; readonly mailbox: Uint8Array };

export type NewExpected = Pick<ExpectedPerson, "expectedID" | "name" | "required"> & {
  readonly address?: ExpectedAddress | undefined;
};

/** A change of a person; null removes an address or an answer. */
export type ExpectedChange = {
  readonly name?: string | undefined;
  readonly required?: boolean | undefined;
  readonly address?: ExpectedAddress | null | undefined;
  readonly respondentID?: RespondentID | null | undefined;
  /** The organiser has detached the answer. */
  readonly unmatched?: boolean | undefined;
};

const NO_ADDRESS = { email: null, mailbox: null };
/** A refusal concerns one address. */
const NOT_REFUSED = { mailRefused: false };

const list = statement<{ expected: ExpectedTuple[] | null }>("list-expected", `SELECT ${EXPECTED} AS expected`);
// A join, which models lack: the addresses of users who proved them.
const provedAddresses = statement<{ respondentID: RespondentID; email: string }>(
  "proved-addresses-of-meeting",
  `SELECT r.respondent_id, u.email FROM respondents r JOIN users u USING (user_id)
   WHERE r.meeting_id = $1 AND u.email_verified_at IS NOT NULL`,
);
// One statement, so that only one of two simultaneous changes marks the meeting.
const markComplete = statement(
  "note-all-have-answered",
  `UPDATE meetings m SET expected_told = true WHERE m.meeting_id = $1 AND NOT m.expected_told
     AND EXISTS (SELECT FROM expected_people e WHERE e.meeting_id = $1)
     AND NOT EXISTS (SELECT FROM expected_people e WHERE e.meeting_id = $1 AND NOT EXISTS (
       SELECT FROM respondents r WHERE r.meeting_id = $1 AND r.respondent_id = e.respondent_id))
   RETURNING m.meeting_id`,
);

/** The first number of these advisory locks; mailboxes have another (`delivery-store.ts`). */
const RECIPIENT_LOCKS = 6_837_530;
// Advisory locks have no model. Ordered by number, so that two calls that mail the same people never deadlock.
const lockRecipients = statement(
  "lock-recipients",
  `SELECT pg_advisory_xact_lock(${RECIPIENT_LOCKS}, number)
   FROM (SELECT DISTINCT hashtext(one) AS number FROM unnest($1::text[]) one ORDER BY number) numbers`,
);
const countByRecipient = statement<{ recipient: string; total: number; fromOrganiser: number }>(
  "count-mails-by-recipient",
  `SELECT encode(recipient, 'hex') AS recipient, count(*)::int AS total,
     (count(*) FILTER (WHERE organiser = $2))::int AS from_organiser
   FROM expected_mails
   WHERE recipient = ANY (ARRAY(SELECT decode(one, 'hex') FROM unnest($1::text[]) one)) AND at > ${instantParameter("$3")}
   GROUP BY recipient`,
);

// A model's `where` knows no other table.
const forgetMails = statement(
  "forget-expected-mails",
  `DELETE FROM expected_mails x WHERE at < ${instantParameter("$1")}
   AND NOT EXISTS (SELECT FROM meetings m WHERE m.meeting_id = x.meeting_id)`,
);

/** Mails to a recipient, from everybody and from one organiser. */
type RecipientMails = { readonly total: number; readonly fromOrganiser: number };

/** An expected person with the hashes under which the mail is counted. */
export type MailedPerson = ExpectedPerson & { readonly mailbox: Uint8Array; readonly recipient: Uint8Array };

/** Stores expected people, inside one transaction that has locked the meeting. */
export function expectedStore(context: StoreContext) {
  const { session, tables, locks } = context;
  const { expectedPeople } = tables;
  const changed = (meetingID: MeetingID, more: object = {}) =>
    tables.meetings.update("expected-changed", { version: literal("version + 1"), ...more }, { meetingID });

  return {
    ...expectedMails(context, changed),
    /** Lists the people in the order of adding. */
    async list(meetingID: MeetingID): Promise<readonly ExpectedPerson[]> {
      const [row] = await session.run(list, [meetingID]);
      return (row?.expected ?? []).map(expectedFrom);
    },

    /** Adds people at the end; their addresses must be new. The meeting's version grows by one. */
    async add(meetingID: MeetingID, people: readonly NewExpected[]): Promise<void> {
      locks.gridSeq(meetingID);
      for (const { expectedID, name, required, address } of people) {
        const row = { meetingID, expectedID, name, required, ...(address ?? NO_ADDRESS) };
        await expectedPeople.insert("insert-expected", row);
      }
      await changed(meetingID, { expectedTold: false });
    },

    /** The meeting's version grows by one. */
    async change(meetingID: MeetingID, expectedID: ExpectedID, { address, ...change }: ExpectedChange) {
      locks.gridSeq(meetingID);
      const columns = { ...change, ...(address !== undefined && { ...NOT_REFUSED, ...(address ?? NO_ADDRESS) }) };
      await expectedPeople.update("change-expected", columns, { meetingID, expectedID });
      await changed(meetingID);
    },

    /** Assigns a merged answer to the person of one of its parts, unless another person has it. */
    async moveAnswer(meetingID: MeetingID, from: RespondentID, to: RespondentID): Promise<void> {
      if ((await expectedPeople.count("has-answer", { meetingID, respondentID: to })) > 0) return;
      await expectedPeople.update("move-answer", { respondentID: to }, { meetingID, respondentID: from });
    },

    /** Voids the former link. The meeting's version grows by one. */
    async replaceLink(meetingID: MeetingID, expectedID: ExpectedID): Promise<void> {
      locks.gridSeq(meetingID);
      await expectedPeople.update("replace-link", { linkCount: literal("link_count + 1") }, { meetingID, expectedID });
      await changed(meetingID);
    },

    /** The meeting's version grows by one. */
    async remove(meetingID: MeetingID, expectedID: ExpectedID): Promise<void> {
      locks.gridSeq(meetingID);
      await expectedPeople.remove("remove-expected", { meetingID, expectedID });
      await changed(meetingID);
    },

    /** Lists the proved addresses of the meeting's respondents. */
    provedAddresses: (meetingID: MeetingID) => session.run(provedAddresses, [meetingID]),

    /** Marks the meeting once all its expected people have answered. Returns whether this call marked it. */
    async markComplete(meetingID: MeetingID): Promise<boolean> {
      locks.gridSeq(meetingID);
      return (await session.run(markComplete, [meetingID])).length > 0;
    },
  };
}

/** Stores and counts mails to expected people. */
function expectedMails({ session, tables, locks }: StoreContext, changed: (meetingID: MeetingID) => Promise<unknown>) {
  return {
    /** Counts mails that leave at `at`, in milliseconds. The meeting's version grows by one. */
    async countMails(
      meetingID: MeetingID,
      people: readonly MailedPerson[],
      { kind, at, organiser }: Pick<ExpectedMail, "kind" | "at"> & { readonly organiser: Uint8Array },
    ): Promise<void> {
      locks.gridSeq(meetingID);
      for (const { mailbox, recipient, ...person } of people) {
        const row = { meetingID, mailbox, recipient, kind, link: linkName(person), organiser, at };
        await tables.expectedMails.insert("note-expected-mail", row);
      }
      await changed(meetingID);
    },

    /**
     * Notes whether the mail server refuses the mailbox of an expected person, who may now have another mailbox.
     * Returns true if that is new; then the meeting's version grows by one.
     */
    async noteRefusal(meetingID: MeetingID, mailbox: Uint8Array, mailRefused: boolean): Promise<boolean> {
      locks.gridSeq(meetingID);
      const which = { meetingID, mailbox, mailRefused: !mailRefused };
      if ((await tables.expectedPeople.count("count-refusals", which)) === 0) return false;
      await tables.expectedPeople.update("note-refusal", { mailRefused }, which);
      await changed(meetingID);
      return true;
    },

    /** Returns the mailboxes that unsubscribed, in hexadecimal. */
    unsubscribed: (mailboxes: Uint8Array[]) => suppressedAmong(tables, mailboxes),

    /**
     * Locks recipients until the transaction ends, and counts their mails since an instant, by recipient in
     * hexadecimal. Without the lock, two organisers who mail at once would each find room for the last mail.
     */
    async countByRecipient(recipients: readonly Uint8Array[], organiser: Uint8Array, since: number) {
      const names = recipients.map((hash) => hash.toHex());
      await session.run(lockRecipients, [names]);
      const rows = await session.run(countByRecipient, [names, organiser, since]);
      return new Map<string, RecipientMails>(rows.map(({ recipient, ...mails }) => [recipient, mails]));
    },

    /** Deletes old mails to people of deleted meetings. */
    forgetMails: (before: number) => session.run(forgetMails, [before]),

    /** Counts an organiser's mails since an instant, in all meetings. */
    mailsSince: (organiser: Uint8Array, since: number) =>
      tables.expectedMails.count("count-expected-mails", { organiser, at: { [Op.gt]: since } }),
  };
}
