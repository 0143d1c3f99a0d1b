import type { MeetingID, UserID } from "#domain/ids.ts";
import type { ProviderName } from "#domain/calendar/provider.ts";
import { type Connections, instantParameter, statement } from "../connection/connections.ts";
import { MEETING_END } from "../stores/expiry-store.ts";

/** An account as the operator sees it. Instants in milliseconds since the epoch. */
export type AccountFacts = {
  readonly userID: UserID;
  readonly name: string;
  readonly email: string;
  /** The language of mails. */
  readonly locale: string;
  readonly subscribed: boolean;
  readonly createdAt: number;
  readonly emailVerifiedAt: number | null;
  readonly disabledAt: number | null;
  readonly hasPassword: boolean;
  readonly hasFeed: boolean;
  /** When the newest session began that has not ended, and when any of them was last used. */
  readonly lastLoginAt: number | null;
  readonly lastUsedAt: number | null;
  readonly sessions: number;
  readonly accessTokens: number;
  readonly meetings: number;
  readonly answers: number;
  readonly providers: readonly ProviderName[] | null;
};

/** A meeting as the operator sees it. Instants in milliseconds since the epoch. */
export type MeetingFacts = {
  readonly meetingID: MeetingID;
  readonly name: string;
  readonly createdAt: number;
  /** The account of the organiser; null: a guest made the meeting, or the account is deleted. */
  readonly organiser: string | null;
  readonly organiserName: string | null;
  readonly answers: number;
  readonly accounts: number;
  readonly expected: number;
  readonly awaited: number;
  /** The retention period begins here. */
  readonly endsAt: number;
  /** Stored bytes of answers, history and grid. */
  readonly bytes: number;
};

/** Mails of one account, of one guest's meeting, or of all sign-ups, which have neither. */
export type CausedMails = {
  readonly userID: UserID | null;
  /** Null for a deleted account too. */
  readonly email: string | null;
  /** Set for mails without an account. */
  readonly meetingID: MeetingID | null;
  /** Name of that meeting; null for a deleted one too. */
  readonly meeting: string | null;
  readonly mails: number;
  /** How many meetings the mails are about. */
  readonly meetings: number;
  /** The last mail, in milliseconds since the epoch. */
  readonly last: number;
};

const ACCOUNT = `SELECT u.user_id, u.name, u.email, u.locale, u.subscribed, u.created_at, u.email_verified_at, u.disabled_at,
    u.password_hash IS NOT NULL AS has_password, EXISTS (SELECT FROM feeds f WHERE f.user_id = u.user_id) AS has_feed,
    login.last_login_at, login.last_used_at, login.sessions,
    (SELECT count(*)::int FROM access_tokens t WHERE t.user_id = u.user_id) AS access_tokens,
    (SELECT count(*)::int FROM meetings m WHERE m.creator = u.user_id) AS meetings,
    (SELECT count(*)::int FROM respondents r WHERE r.user_id = u.user_id) AS answers,
    (SELECT json_agg(provider ORDER BY provider) FROM oauth_accounts o WHERE o.user_id = u.user_id) AS providers
  FROM users u CROSS JOIN LATERAL (
    SELECT max(s.created_at) AS last_login_at, max(coalesce(s.used_at, s.created_at)) AS last_used_at,
      count(*)::int AS sessions
    FROM sessions s WHERE s.user_id = u.user_id AND s.expires_at > now()
  ) login`;

// Joins and counts of many tables, which models lack.
const findAccounts = statement<AccountFacts>(
  "operator-accounts",
  `${ACCOUNT} WHERE u.user_id = $1 OR u.name ILIKE $2 OR u.email ILIKE $2 ORDER BY u.email LIMIT $3`,
);
const readAccount = statement<AccountFacts>("operator-account", `${ACCOUNT} WHERE u.user_id = $1 OR u.email = $1`);

const MEETING = `SELECT m.meeting_id, m.name, m.created_at, u.email AS organiser, u.name AS organiser_name,
    (SELECT count(*)::int FROM respondents r WHERE r.meeting_id = m.meeting_id) AS answers,
    (SELECT count(*)::int FROM respondents r WHERE r.meeting_id = m.meeting_id AND r.user_id IS NOT NULL) AS accounts,
    (SELECT count(*)::int FROM expected_people e WHERE e.meeting_id = m.meeting_id) AS expected,
    (SELECT count(*)::int FROM expected_people e WHERE e.meeting_id = m.meeting_id AND NOT EXISTS (
       SELECT FROM respondents r WHERE r.meeting_id = e.meeting_id AND r.respondent_id = e.respondent_id)) AS awaited,
    ${MEETING_END} AS ends_at,
    ((SELECT coalesce(sum(pg_column_size(r.*)), 0) FROM respondents r WHERE r.meeting_id = m.meeting_id)
      + (SELECT coalesce(sum(pg_column_size(g.bytes)), 0) FROM grid_updates g WHERE g.meeting_id = m.meeting_id)
      + (SELECT coalesce(sum(pg_column_size(s.state)), 0) FROM grid_snapshots s WHERE s.meeting_id = m.meeting_id)
      + (SELECT coalesce(sum(pg_column_size(h.*)), 0) FROM answer_history h WHERE h.meeting_id = m.meeting_id)
    )::float8 AS bytes
  FROM meetings m LEFT JOIN users u ON u.user_id = m.creator`;

const findMeetings = statement<MeetingFacts>(
  "operator-meetings",
  `${MEETING} WHERE m.meeting_id = $1 OR m.name ILIKE $2 OR u.name ILIKE $2 OR u.email ILIKE $2
   ORDER BY m.created_at DESC, m.meeting_id LIMIT $3`,
);
const readMeeting = statement<MeetingFacts>("operator-meeting", `${MEETING} WHERE m.meeting_id = $1`);

const readCauses = statement<CausedMails>(
  "mails-by-cause",
  `SELECT c.user_id, u.email, c.guest_meeting AS meeting_id, m.name AS meeting, c.mails, c.meetings, c.last
   FROM (
     SELECT user_id, CASE WHEN user_id IS NULL THEN meeting_id END AS guest_meeting, count(*)::int AS mails,
       count(DISTINCT meeting_id)::int AS meetings, max(at) AS last
     FROM mail_causes WHERE at > ${instantParameter("$1")} GROUP BY 1, 2
   ) c LEFT JOIN users u ON u.user_id = c.user_id LEFT JOIN meetings m ON m.meeting_id = c.guest_meeting
   ORDER BY c.mails DESC, c.last DESC LIMIT $2`,
);

/** Reads accounts, meetings and causes of mails for the operator. Some reads scan whole tables, so pass the connections of long reads. */
export function operatorViews(connections: Connections) {
  return {
    /** Lists at most `limit` accounts by id, or by a part of the name or address. */
    findAccounts: (text: string, limit: number) => connections.run(findAccounts, [text, partOf(text), limit]),
    /** Returns an account by its address in lower case, or by its id. */
    account: async (text: string): Promise<AccountFacts | undefined> => (await connections.run(readAccount, [text]))[0],
    /** Lists at most `limit` meetings by id, or by a part of the name, or of the organiser's name or address. */
    findMeetings: (text: string, limit: number) => connections.run(findMeetings, [text, partOf(text), limit]),
    meeting: async (meetingID: MeetingID): Promise<MeetingFacts | undefined> =>
      (await connections.run(readMeeting, [meetingID]))[0],
    /** Lists the causers of mails since an instant (milliseconds since the epoch), the most mails first. */
    mailCauses: (since: number, limit: number) => connections.run(readCauses, [since, limit]),
  };
}

/** Returns the pattern of ILIKE for a part of a text. */
function partOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
