import type { MeetingID } from "#domain/ids.ts";
import { LIMITS } from "#domain/limits.ts";
import { Op } from "sequelize";
import { instantParameter, statement } from "../connection/connections.ts";
import type { StoreContext } from "./store-context.ts";

/** Years after its creation or scheduled time when a weekly meeting counts as over: as late as the latest dates. */
const WEEKLY_YEARS = LIMITS.yearsAhead;

/** SQL: when `meetings m` is over, which begins the retention period. */
export const MEETING_END = `CASE m.kind WHEN 'weekdays' THEN greatest(m.scheduled_end, m.created_at) + interval '${WEEKLY_YEARS} years'
  ELSE greatest(m.scheduled_end, (m.dates[cardinality(m.dates)] + 1)::timestamp AT TIME ZONE 'UTC') END`;

// Models neither skip locked rows nor return deleted ones.
const removeMeetings = statement<{ meetingID: MeetingID }>(
  "remove-expired-meetings",
  `DELETE FROM meetings WHERE meeting_id IN (
     SELECT meeting_id FROM meetings m WHERE ${MEETING_END} < ${instantParameter("$1")}
     ORDER BY meeting_id LIMIT $2::int FOR UPDATE SKIP LOCKED
   ) RETURNING meeting_id`,
);

/** A nightly clean-up; a postponed clean-up deleted nothing. `at` in milliseconds since the epoch. */
export type Purge = { readonly at: number; readonly putOff: boolean };

// Locked, because two processes may purge at once.
const readPurge = statement<Purge>("last-purge", "SELECT at, put_off FROM last_purge FOR UPDATE");
const writePurge = statement(
  "note-purge",
  `INSERT INTO last_purge (at, put_off) VALUES (to_timestamp($1::float8 / 1000), $2::boolean)
   ON CONFLICT (is_only) DO UPDATE SET at = excluded.at, put_off = excluded.put_off`,
);

/** Deletes expired rows, inside one transaction. Instants in milliseconds since the epoch. */
export function expiryStore({ session, tables }: StoreContext) {
  return {
    /** Returns the last clean-up, if there was one. */
    lastPurge: async (): Promise<Purge | undefined> => (await session.run(readPurge, []))[0],
    /** Replaces the last clean-up. */
    notePurge: async ({ at, putOff }: Purge): Promise<void> => void (await session.run(writePurge, [at, putOff])),
    /**
     * Deletes at most `most` meetings that were over before an instant, skips locked ones, and returns the deleted ids.
     */
    async meetings(before: number, most: number): Promise<readonly MeetingID[]> {
      return (await session.run(removeMeetings, [before, most])).map(({ meetingID }) => meetingID);
    },
    /** Deletes sessions and resets that ended before an instant. */
    async tokens(before: number): Promise<void> {
      const ended = { expiresAt: { [Op.lt]: before } };
      await Promise.all([
        tables.sessions.remove("expire-sessions", ended),
        tables.passwordResets.remove("expire-resets", ended),
      ]);
    },
  };
}
