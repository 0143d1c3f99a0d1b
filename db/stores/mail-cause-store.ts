import { Op } from "sequelize";
import type { MeetingID, UserID } from "#domain/ids.ts";
import { instantParameter, statement } from "../connection/connections.ts";
import type { StoreContext } from "./store-context.ts";

/** The account or the meeting that causes a mail; a sign-up has neither. */
export type MailCause = { readonly userID?: UserID | undefined; readonly meetingID?: MeetingID | undefined };

// A deleted meeting has no creator any more; an earlier mail about it may name them.
const record = statement(
  "record-mail-cause",
  `INSERT INTO mail_causes (key, at, user_id, meeting_id)
   SELECT $1, ${instantParameter("$2")}, coalesce($3::text, m.creator, (
     SELECT c.user_id FROM mail_causes c WHERE c.meeting_id = $4 AND c.user_id IS NOT NULL LIMIT 1)), $4::text
   FROM (SELECT) mail LEFT JOIN meetings m ON m.meeting_id = $4
   ON CONFLICT (key) DO UPDATE SET at = excluded.at`,
);

/** Stores who causes mails, inside one transaction. */
export function mailCauseStore({ session, tables }: StoreContext) {
  return {
    /** Records a mail of this key once, whose sending begins at `at` (milliseconds since the epoch). */
    record: (key: string, at: number, { userID, meetingID }: MailCause) =>
      session.run(record, [key, at, userID ?? null, meetingID ?? null]),
    /** Deletes the causes of mails before an instant. */
    forget: (before: number) => tables.mailCauses.remove("forget-mail-causes", { at: { [Op.lt]: before } }),
  };
}
