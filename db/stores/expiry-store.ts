import type { MeetingID } from "#domain/meeting-id.ts";
import { instantParameter } from "../connection/instant-parameter.ts";
import { statement } from "../connection/statement.ts";
import type { StoreContext } from "./store-context.ts";

/** Deletes what has had its time, inside one transaction. Instants in milliseconds since the epoch. */
export type ExpiryStore = {
  /**
   * Deletes at most `most` of the meetings whose scheduled end, or else last date, came before then; returns them.
   * Leaves those on which somebody is at work.
   */
  meetings(before: number, most: number): Promise<readonly MeetingID[]>;
  /** Deletes sessions and password resets that ended by themselves before then. */
  tokens(before: number): Promise<void>;
};

const removeMeetings = statement<{ meeting_id: MeetingID }>(
  "remove-expired-meetings",
  `DELETE FROM meetings WHERE meeting_id IN (
     SELECT meeting_id FROM meetings
     WHERE coalesce(scheduled_end, (dates[cardinality(dates)] + 1)::timestamp AT TIME ZONE 'UTC')
       < ${instantParameter("$1")}
     ORDER BY meeting_id LIMIT $2::int FOR UPDATE SKIP LOCKED
   ) RETURNING meeting_id`,
);
const removeSessions = statement(
  "remove-all-expired-sessions",
  `DELETE FROM sessions WHERE expires_at < ${instantParameter("$1")}`,
);
const removeResets = statement(
  "remove-all-expired-resets",
  `DELETE FROM password_resets WHERE expires_at < ${instantParameter("$1")}`,
);

/** The expiry of one transaction. */
export function expiryStore({ session }: StoreContext): ExpiryStore {
  return {
    meetings: async (before, most) => (await session.run(removeMeetings, [before, most])).map((row) => row.meeting_id),
    async tokens(before) {
      await Promise.all([session.run(removeSessions, [before]), session.run(removeResets, [before])]);
    },
  };
}
