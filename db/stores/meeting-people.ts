import type { RespondentID, UserID } from "#domain/ids.ts";
import type { ReadingSettings } from "#domain/time/words/reading-settings.ts";
import type { Row } from "../models/models.ts";
import { statement } from "../connection/connections.ts";
import { readingOf } from "./user-store.ts";

/** The creator or a respondent of a meeting, with everything that decides whether and where mails reach them. */
export type MeetingPerson = {
  /** Absent for the creator, who may also be listed as a respondent. */
  readonly respondentID?: RespondentID;
  readonly name: string;
  /** Language of the last login, or in which a guest answered: a BCP 47 tag. */
  readonly locale: string;
  /** Absent for guests. */
  readonly account?: {
    readonly userID: UserID;
    readonly email: string;
    readonly isSubscribed: boolean;
    readonly reading?: ReadingSettings | undefined;
  };
  /** The address that a guest typed with their answer. */
  readonly typedAddress?: string;
  /** The address to which an invitation or a reminder was sent, when this answer belongs to an expected person. */
  readonly invitedAddress?: string;
};

export type PersonRow = Pick<Row<"users">, "hourCycle" | "firstDay" | "language"> & {
  respondentID: RespondentID | null;
  name: string;
  locale: string;
  userID: UserID | null;
  email: string | null;
  subscribed: boolean | null;
  typedAddress: string | null;
  invitedAddress: string | null;
};

const ACCOUNT = "u.user_id, u.email, u.subscribed, u.hour_cycle, u.first_day, u.language";

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

export const ALL_PEOPLE = statement<PersonRow>("people-of-meeting", people(respondentsOf()));
export const SOME_PEOPLE = statement<PersonRow>(
  "some-people-of-meeting",
  people(respondentsOf("AND r.respondent_id = ANY($2::text[])")),
);

export function personFrom(row: PersonRow): MeetingPerson {
  const { respondentID, name, locale, userID, email, subscribed, typedAddress, invitedAddress } = row;
  return {
    name,
    locale,
    ...(respondentID !== null && { respondentID }),
    ...(userID !== null &&
      email !== null && { account: { userID, email, isSubscribed: subscribed === true, ...readingOf(row) } }),
    ...(typedAddress !== null && { typedAddress }),
    ...(invitedAddress !== null && { invitedAddress }),
  };
}
