import { mayTakePlaceAfter } from "../hot/locked-meeting.ts";
import { nameFor, type ProviderName } from "#domain/calendar/provider.ts";
import type { TimeWindow } from "#domain/calendar/calendar-event.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";
import { Op } from "sequelize";
import { instantParameter, statement, type StatementValue } from "../connection/connections.ts";
import { addJobs, type NewJob } from "./job-store.ts";
import type { StoreContext } from "./store-context.ts";

/** Names an entry: there is at most one for each meeting and linked calendar. */
export type EntryPlace = { readonly meetingID: MeetingID; readonly userID: UserID; readonly provider: ProviderName };

export type CalendarEntry = {
  /** The same for every attempt at this entry. */
  readonly key: string;
  /** What the provider calls it; absent until it has said so. */
  readonly eventID?: string;
  /** SHA-256 of what it says, as the provider has confirmed; absent while a call of which nothing is known may have changed it. */
  readonly contentHash?: Uint8Array;
};

/** A stretch of a linked calendar; instants in milliseconds since the epoch. */
export type WindowPlace = TimeWindow & { readonly userID: UserID; readonly provider: ProviderName };

// A model does not insert out of another table: the calendar stays linked as long as this takes.
const saveWindow = statement(
  "save-calendar-window",
  `INSERT INTO calendar_windows (user_id, provider, window_start, window_end, content, used_at)
   SELECT user_id, provider, ${instantParameter("$3")}, ${instantParameter("$4")}, $5::bytea, ${instantParameter("$6")}
   FROM oauth_accounts WHERE user_id = $1 AND provider = $2 AND has_calendar FOR SHARE
   ON CONFLICT (user_id, provider, window_start, window_end)
   DO UPDATE SET content = excluded.content, used_at = excluded.used_at`,
);
/** Users who have an entry, or should have one; `$2` are some users of them, or null. */
const concerned = statement<EntryPlace>(
  "calendars-of-meeting",
  `SELECT $1::text AS meeting_id, user_id, provider FROM (
     SELECT user_id, provider FROM calendar_entries WHERE meeting_id = $1
     UNION
     SELECT r.user_id, a.provider FROM respondents r JOIN meetings m USING (meeting_id) JOIN oauth_accounts a USING (user_id)
     WHERE r.meeting_id = $1 AND a.has_calendar AND m.scheduled_start IS NOT NULL
   ) concerned WHERE $2::text[] IS NULL OR user_id = ANY($2::text[])`,
);

/** As above, for the meetings still to come that a user has answered. */
const concernedOf = statement<EntryPlace>(
  "meetings-of-linked-calendar",
  `SELECT m.meeting_id, user_id, a.provider
   FROM meetings m JOIN respondents r USING (meeting_id) JOIN oauth_accounts a USING (user_id)
   WHERE user_id = $1 AND a.has_calendar AND (${mayTakePlaceAfter("$2")})`,
);

/**
 * Each provider has a job of its own: `server/jobs` does them apart, and one that is slow holds up nothing else. A person's
 * jobs at one provider are done one after the other, in a queue that no other person waits in.
 */
function entryJob({ meetingID, userID, provider }: EntryPlace, after?: number): NewJob {
  return {
    name: nameFor("syncProviderEntry", provider),
    payload: { meetingID, userID },
    key: `${provider}-calendar/${meetingID}/${userID}`,
    queue: `${provider}-calendars/${userID}`,
    after,
  };
}

/** What is known of linked calendars, inside one transaction. */
export function calendarStore({ session, tables }: StoreContext) {
  async function enqueue(who: typeof concerned, values: readonly StatementValue[]): Promise<void> {
    const places = await session.run(who, values);
    await addJobs(
      session,
      places.map((place) => entryJob(place)),
    );
  }
  return {
    /** Stores what was read of a calendar, sealed. Nothing happens when the calendar is not linked any more. */
    async saveWindow({ userID, provider, start, end }: WindowPlace, content: Uint8Array, now: number): Promise<void> {
      await session.run(saveWindow, [userID, provider, start, end, content, now]);
    },
    removeWindows: (before: number) =>
      tables.calendarWindows.remove("remove-calendar-windows", { usedAt: { [Op.lt]: before } }),
    async entry({ meetingID, userID, provider }: EntryPlace): Promise<CalendarEntry | undefined> {
      const row = await tables.calendarEntries.find("read-calendar-entry", { meetingID, userID, provider });
      if (row === undefined) return undefined;
      const { entryKey: key, eventID, told } = row;
      return { key, ...(eventID !== null && { eventID }), ...(told !== null && { contentHash: told }) };
    },
    /** Notes an entry before the provider is asked to make it: so it is found again whatever happens then. */
    beginEntry: ({ meetingID, userID, provider }: EntryPlace, entryKey: string) =>
      tables.calendarEntries.insert("begin-calendar-entry", { meetingID, userID, provider, entryKey }),
    /** Forgets what an entry says, before the provider is asked to change it: only its reply tells what it says then. */
    forgetContent: ({ meetingID, userID, provider }: EntryPlace) =>
      tables.calendarEntries.update("forget-entry-content", { told: null }, { meetingID, userID, provider }),
    /** Notes what the provider has now, if the entry is still the same one. */
    async saveEntry({ meetingID, userID, provider }: EntryPlace, entry: Required<CalendarEntry>): Promise<void> {
      const fields = { eventID: entry.eventID, told: entry.contentHash };
      const where = { meetingID, userID, provider, entryKey: entry.key };
      await tables.calendarEntries.update("save-calendar-entry", fields, where);
    },
    removeEntry: ({ meetingID, userID, provider }: EntryPlace, entryKey: string) =>
      tables.calendarEntries.remove("remove-calendar-entry", { meetingID, userID, provider, entryKey }),
    /** Forgets entries of meetings that have had their time; they stay in the calendars. */
    forgetEntries: (meetingIDs: readonly MeetingID[]) =>
      tables.calendarEntries.remove("remove-calendar-entries", { meetingID: [...meetingIDs] }),
    /** Enqueues a job for each linked calendar that must hear of a meeting's time, or for those of these users. */
    async syncEntries(meetingID: MeetingID, userIDs: readonly UserID[] | null = null): Promise<void> {
      if (userIDs?.length !== 0) await enqueue(concerned, [meetingID, userIDs]);
    },
    /** Enqueues a job for every meeting of a user's that is still to come: they have linked a calendar. */
    syncEntriesOf: (userID: UserID, now: number) => enqueue(concernedOf, [userID, now]),
    /** Enqueues the job for one entry once more, after that many milliseconds. A later change does not wait for it. */
    postpone: (place: EntryPlace, after: number) => addJobs(session, [entryJob(place, after)]),
  };
}
