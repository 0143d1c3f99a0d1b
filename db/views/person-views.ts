import type { ExpectedID, MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import { countedAddress } from "#domain/email.ts";
import { type Connections, statement } from "../connection/connections.ts";
import type { Tables } from "../models/models.ts";

/** An answer of a person: a guest's address, or an expected person's answer. */
export type PersonAnswer = {
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  /** Null for an answer of an expected person who typed no address. */
  readonly email: string | null;
};

export type PersonExpected = {
  readonly meetingID: MeetingID;
  readonly expectedID: ExpectedID;
  readonly name: string;
  readonly email: string | null;
  readonly required: boolean;
  readonly respondentID: RespondentID | null;
};

// Parts of an address, JSON and joins, which models lack. JavaScript compares the spellings of the same mailbox.
const readAccounts = statement<{ userID: UserID; email: string }>(
  "person-accounts",
  "SELECT user_id, email FROM users WHERE split_part(email, '@', 2) = ANY($1::text[]) ORDER BY email",
);
const readTyped = statement<PersonAnswer>(
  "person-typed-addresses",
  `SELECT meeting_id, respondent_id, email FROM respondents
   WHERE split_part(lower(email), '@', 2) = ANY($1::text[]) ORDER BY meeting_id, arrival`,
);
const readRemoved = statement<PersonAnswer>(
  "person-removed-answers",
  `SELECT meeting_id, respondent_id, answer ->> 'email' AS email FROM removed_answers
   WHERE split_part(lower(answer ->> 'email'), '@', 2) = ANY($1::text[])`,
);
const readExpected = statement<PersonExpected>(
  "person-expected",
  `SELECT meeting_id, expected_id, name, email, required, respondent_id FROM expected_people e
   WHERE mailbox = $1 OR EXISTS (
     SELECT FROM respondents r WHERE r.meeting_id = e.meeting_id AND r.respondent_id = e.respondent_id
     AND r.user_id = ANY($2::text[]))
   ORDER BY meeting_id, place`,
);
/** An expected person's own answer, unless it is of an account. */
const readMatched = statement<PersonAnswer>(
  "person-matched-answers",
  `SELECT r.meeting_id, r.respondent_id, r.email FROM expected_people e JOIN respondents r USING (meeting_id, respondent_id)
   WHERE e.mailbox = $1 AND r.user_id IS NULL`,
);
const readLinks = statement<{ provider: string; subject: string; hasCalendar: boolean; createdAt: number }>(
  "person-provider-accounts",
  "SELECT provider, subject, has_calendar, created_at FROM oauth_accounts WHERE user_id = $1 ORDER BY provider",
);

/** Domains whose addresses may be spellings of one mailbox. */
function domainsOf(email: string): readonly string[] {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const counted = countedAddress(email).split("@", 2)[1] ?? domain;
  return counted === "gmail.com" ? ["gmail.com", "googlemail.com"] : [domain];
}

/** Reads everything that is stored about the owner of a mailbox. Scans whole tables, so pass the connections of long reads. */
export function personViews(connections: Connections, tables: Tables) {
  const ofMailbox = <Found extends { readonly email: string | null }>(email: string, rows: readonly Found[]) =>
    rows.filter((row) => row.email !== null && countedAddress(row.email) === countedAddress(email));
  return {
    /** Lists the accounts with this address or another spelling of its mailbox. */
    accounts: async (email: string) => ofMailbox(email, await connections.run(readAccounts, [domainsOf(email)])),
    /** Lists the answers of guests who typed the address, and guests' answers of expected people with it. */
    async answers(email: string, mailbox: Uint8Array): Promise<readonly PersonAnswer[]> {
      const typed = ofMailbox(email, await connections.run(readTyped, [domainsOf(email)]));
      const matched = await connections.run(readMatched, [mailbox]);
      const isNew = (one: PersonAnswer) =>
        !typed.some(({ meetingID, respondentID }) => meetingID === one.meetingID && respondentID === one.respondentID);
      return [...typed, ...matched.filter(isNew)];
    },
    /** Lists answers that were removed and can still be brought back. */
    removedAnswers: async (email: string) => ofMailbox(email, await connections.run(readRemoved, [domainsOf(email)])),
    /** Lists the expected people with this mailbox or with an answer of these users. */
    expected: (mailbox: Uint8Array, userIDs: readonly UserID[]) => connections.run(readExpected, [mailbox, userIDs]),
    /** Lists the mails that left for the mailbox; `told` in milliseconds since the epoch. */
    async mails(mailbox: Uint8Array) {
      const deliveries = await tables.mailDeliveries.list("person-deliveries", { mailbox }, { order: ["begunAt"] });
      const invitations = await tables.expectedMails.list("person-invitations", { mailbox }, { order: ["at"] });
      const isSuppressed = (await tables.mailSuppressions.count("person-suppressed", { mailbox })) > 0;
      return { deliveries, invitations, isSuppressed };
    },
    /** Lists the provider accounts of a user, without tokens. */
    providerAccounts: (userID: UserID) => connections.run(readLinks, [userID]),
    /** Lists the entries in the linked calendars of a user. */
    calendarEntries: (userID: UserID) => tables.calendarEntries.list("person-calendar-entries", { userID }),
  };
}
