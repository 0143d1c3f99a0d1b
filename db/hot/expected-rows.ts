import type { ExpectedID, RespondentID } from "#domain/ids.ts";
import type { ExpectedMail, ExpectedPerson } from "#domain/meeting/expected.ts";

/**
 * The expected people of the meeting $1 as JSON, in the order of adding; null where there are none. Of each the answer that
 * is there, and the mails of the meeting to that mailbox.
 */
export const EXPECTED = `(
  SELECT json_agg(json_build_array(e.expected_id, e.name, e.email, e.required, r.respondent_id, e.unmatched, e.link_count, (
    SELECT json_agg(json_build_array(x.kind, round(extract(epoch FROM x.at) * 1000), x.link) ORDER BY x.at)
    FROM expected_mails x WHERE x.meeting_id = e.meeting_id AND x.mailbox = e.mailbox
  )) ORDER BY e.place)
  FROM expected_people e LEFT JOIN respondents r ON r.meeting_id = e.meeting_id AND r.respondent_id = e.respondent_id
  WHERE e.meeting_id = $1
)`;

/** What {@link EXPECTED} answers of each. */
export type ExpectedTuple = [
  expectedID: ExpectedID,
  name: string,
  email: string | null,
  required: boolean,
  respondentID: RespondentID | null,
  unmatched: boolean,
  linkCount: number,
  mails: [ExpectedMail["kind"], number, string][] | null,
];

/** The person in a tuple. */
export function expectedFrom(tuple: ExpectedTuple): ExpectedPerson {
  const [expectedID, name, email, required, respondentID, unmatched, linkCount, mails] = tuple;
  return {
    expectedID,
    name,
    required,
    linkCount,
    mails: (mails ?? []).map(([kind, at, link]) => ({ kind, at, link })),
    ...(email !== null && { email }),
    ...(respondentID !== null && { respondentID }),
    ...(unmatched && { isUnmatched: true as const }),
  };
}
