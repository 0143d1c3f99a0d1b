import type { CalendarProviderName } from "#domain/calendar/provider.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";
import { Op } from "sequelize";
import { meetingFrom, mayTakePlaceAfter, MEETING_COLUMNS, type MeetingRow } from "../hot/locked-meeting.ts";
import type { Tables } from "../models/models.ts";
import type { WindowPlace } from "../stores/calendar-store.ts";
import { type CalendarSource, WITHOUT_COPY } from "../stores/calendar-source-store.ts";
import { type OAuthAccount, oauthAccountFrom } from "../stores/oauth-account-store.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { User } from "#domain/user.ts";
import { type Connections, instantParameter, statement } from "../connection/connections.ts";
import { userFrom } from "../stores/user-store.ts";

/** Reads provider accounts and their calendars. */
export function calendarViews(tables: Tables) {
  return {
    async accounts(userID: UserID): Promise<readonly OAuthAccount[]> {
      return (await tables.oauthAccounts.list("read-oauth-accounts", { userID })).map(oauthAccountFrom);
    },
    /** Returns the cached, sealed stretch of a calendar. */
    async window({ userID, provider, start, end }: WindowPlace): Promise<Uint8Array | undefined> {
      const where = { userID, provider, windowStart: start, windowEnd: end };
      return (await tables.calendarWindows.find("read-calendar-window", where))?.content;
    },
    /** Returns the provider's id of a meeting's entry in a user's calendar, if it has one. */
    async eventID(meetingID: MeetingID, userID: UserID, provider: CalendarProviderName): Promise<string | undefined> {
      const row = await tables.calendarEntries.find("read-entry-event", { meetingID, userID, provider });
      return row?.eventID ?? undefined;
    },
    /** Lists a user's calendars by address or account, in the order in which they were added. */
    sources: (userID: UserID): Promise<readonly CalendarSource[]> =>
      tables.calendarSources.list(
        "list-calendar-sources",
        { userID },
        { ...WITHOUT_COPY, order: ["createdAt", "calendarID"] },
      ),
    /** Returns the sealed copy of a calendar. */
    async sourceCopy(calendarID: string): Promise<Uint8Array | undefined> {
      const how = { attributes: ["copy"] };
      const row = await tables.calendarSources.find("read-calendar-copy", { calendarID }, how);
      return row?.copy ?? undefined;
    },
    async hasPassword(userID: UserID): Promise<boolean> {
      return (await tables.users.count("user-has-password", { userID, passwordHash: { [Op.not]: null } })) > 0;
    },
    /** Returns the user of a link that waits for its confirmation. */
    async ofConfirmation(confirmationID: string): Promise<UserID | undefined> {
      const how = { attributes: ["userID"] };
      return (await tables.linkConfirmations.find("read-link-confirmation", { confirmationID }, how))?.userID;
    },
  };
}

/** Returns a meeting as it stands in a calendar, if it is scheduled; undefined if it does not exist. */
export async function scheduleEntryView(tables: Tables, meetingID: MeetingID) {
  const row = await tables.meetings.find("read-schedule-entry", { meetingID });
  if (row === undefined) return undefined;
  const { sequence, createdAt } = row;
  return { ...meetingFrom(meetingID, row).meeting, sequence, createdAt };
}

/** A meeting in the feed of a user who created or answered it. */
export type FeedMeeting = Meeting & {
  /** iCalendar SEQUENCE. */
  readonly sequence: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** The user's own slots, ascending, including hidden ones; empty without an answer. */
  readonly answer: readonly Slot[];
};

type FeedRow = MeetingRow & { meetingID: MeetingID; sequence: number; createdAt: number; slots: Slot[] | null };

// A union of joins, which models lack. A window may end on the day after its date, and a date begins up to 14 hours
// before UTC's.
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

/** Reads calendar feeds. */
export function feedViews(connections: Connections, tables: Tables) {
  return {
    /** Returns the id in the address of a user's feed; undefined while it is off. */
    idOf: async (userID: UserID) => (await tables.feeds.find("read-feed-id", { userID }))?.feedID,
    /** Returns the owner of a feed; undefined if there is no such feed, or the owner is disabled. */
    async ownerOf(feedID: string): Promise<User | undefined> {
      const feed = await tables.feeds.find("read-feed-owner", { feedID });
      const user = feed && (await tables.users.find("read-user", { userID: feed.userID }));
      return user?.disabledAt === null ? userFrom(user) : undefined;
    },
    /**
     * Returns a user's scheduled meetings that are not over by `now` (milliseconds since the epoch), the next first.
     * Then come unscheduled meetings with an answer of the user, the newest first. Returns at most `most`.
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
