import type { RespondentID, UserID } from "#domain/ids.ts";
import type { Row } from "../models/models.ts";
import { statement } from "../connection/connections.ts";

/** The creator or a respondent of a meeting, with everything that decides whether and where mails reach them. */
export type MeetingPerson = Pick<Row<"users">, "hourCycle" | "firstDay" | "language"> & {
  /** Null for the creator, who may also be listed as a respondent. */
  readonly respondentID: RespondentID | null;
  readonly name: string;
  /** Language of the last login, or in which a guest answered: a BCP 47 tag. */
  readonly locale: string;
  /** Null for guests, like the next two. */
  readonly userID: UserID | null;
  readonly email: string | null;
  readonly subscribed: boolean | null;
  /** The address that a guest typed with their answer. */
  readonly typedAddress: string | null;
  /** The address to which an invitation or a reminder was sent, when this answer belongs to an expected person. */
  readonly invitedAddress: string | null;
};

// A disabled account gets no notices.
const ACCOUNT =
  "u.user_id, u.email, u.subscribed AND u.disabled_at IS NULL AS subscribed, u.hour_cycle, u.first_day, u.language";

/** Selects the creator of the meeting m; `more` narrows the users u. */
export const creatorOf = (more = ""): string => `
  SELECT NULL AS respondent_id, u.name, u.locale, NULL AS typed_address, NULL AS invited_address, 0 AS arrival, ${ACCOUNT}
  FROM users u WHERE u.user_id = m.creator ${more}`;

/** Selects the respondents of the meeting m; `more` narrows the respondents r. */
export const respondentsOf = (more = ""): string => `
  SELECT r.respondent_id, coalesce(u.name, r.name) AS name, coalesce(u.locale, r.locale) AS locale,
    r.email AS typed_address,
    (SELECT e.email FROM expected_people e WHERE e.meeting_id = r.meeting_id AND e.respondent_id = r.respondent_id
     AND EXISTS (SELECT FROM expected_mails x WHERE x.meeting_id = e.meeting_id AND x.mailbox = e.mailbox)
    ) AS invited_address, r.arrival, ${ACCOUNT}
  FROM respondents r LEFT JOIN users u USING (user_id) WHERE r.meeting_id = m.meeting_id ${more}`;

const people = (respondents: string): string =>
  `SELECT person.* FROM meetings m CROSS JOIN LATERAL (${creatorOf()} UNION ALL ${respondents}) person
   WHERE m.meeting_id = $1 ORDER BY person.arrival`;

export const ALL_PEOPLE = statement<MeetingPerson>("people-of-meeting", people(respondentsOf()));
export const SOME_PEOPLE = statement<MeetingPerson>(
  "some-people-of-meeting",
  people(respondentsOf("AND r.respondent_id = ANY($2::text[])")),
);
