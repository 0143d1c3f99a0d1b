import type { MeetingID, UserID } from "#domain/ids.ts";
import { type Connections, instantParameter, statement } from "../connection/connections.ts";

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

export function mailCauseViews(connections: Connections) {
  return {
    /** Lists who caused mails since an instant (milliseconds since the epoch), those with the most mails first. */
    since: (since: number, limit: number) => connections.run(readCauses, [since, limit]),
  };
}
