import type { MeetingID, UserID } from "#domain/ids.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { User } from "#domain/user.ts";
import { type Connections, instantParameter, statement } from "../connection/connections.ts";
import { mayTakePlaceAfter, MEETING_COLUMNS, meetingFrom, type MeetingRow } from "../hot/locked-meeting.ts";
import type { Tables } from "../models/models.ts";
import { userFrom } from "../stores/user-store.ts";

/** A meeting as it stands in the feed of a user who created or answered it. */
export type FeedMeeting = Meeting & {
  /** iCalendar SEQUENCE. */
  readonly sequence: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** The user's own, ascending, with what the meeting's present times hide; empty without one. */
  readonly answer: readonly Slot[];
};

type FeedRow = MeetingRow & { meetingID: MeetingID; sequence: number; createdAt: number; slots: Slot[] | null };

// A join of a union. A window may end on the day after its date, and a date begins up to 14 hours before that of UTC.
const readMeetings = statement<FeedRow>(
  "read-feed",
  `WITH own AS (
     SELECT meeting_id FROM meetings WHERE creator = $1 UNION SELECT meeting_id FROM respondents WHERE user_id = $1
   )
   SELECT m.meeting_id, ${MEETING_COLUMNS}, m.sequence, m.created_at, r.slots
   FROM own JOIN meetings m USING (meeting_id)
     LEFT JOIN respondents r ON r.meeting_id = m.meeting_id AND r.user_id = $1
   WHERE ${mayTakePlaceAfter("$2")}
     OR (m.scheduled_end IS NULL AND cardinality(r.slots) > 0
       AND (m.dates[cardinality(m.dates)] + 3)::timestamp AT TIME ZONE 'UTC' > ${instantParameter("$2")})
   ORDER BY m.scheduled_start, m.created_at DESC, m.meeting_id LIMIT $3`,
);

/** Reads of calendar feeds. */
export function feedViews(connections: Connections, tables: Tables) {
  return {
    /** What names the address of a user's feed; undefined while it is off. */
    idOf: async (userID: UserID) => (await tables.feeds.find("read-feed-id", { userID }))?.feedID,
    /** Whose feed that is; undefined when it is no feed (any more). */
    async ownerOf(feedID: string): Promise<User | undefined> {
      const feed = await tables.feeds.find("read-feed-owner", { feedID });
      const user = feed && (await tables.users.find("read-user", { userID: feed.userID }));
      return user && userFrom(user);
    },
    /**
     * Meetings of a user that are scheduled and not over by `now` (milliseconds since the epoch), the next first; then those that
     * wait for a time, with an answer of the user, the newest first. At most `most`.
     */
    async meetings(userID: UserID, now: number, most: number): Promise<readonly FeedMeeting[]> {
      const rows = await connections.run(readMeetings, [userID, now, most]);
      return rows.map((row) => {
        const { meetingID, sequence, createdAt, slots } = row;
        return { ...meetingFrom(meetingID, row).meeting, sequence, createdAt, answer: slots ?? [] };
      });
    },
  };
}
