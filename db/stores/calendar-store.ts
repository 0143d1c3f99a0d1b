import { mayTakePlaceAfter } from "../hot/locked-meeting.ts";
import { nameFor, type CalendarProviderName } from "#domain/calendar/provider.ts";
import type { TimeWindow } from "#domain/calendar/calendar-event.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";
import { Op } from "sequelize";
import { instantParameter, statement, type StatementValue } from "../connection/connections.ts";
import { addJobs, type NewJob } from "./job-store.ts";
import type { StoreContext } from "./store-context.ts";

/** Identifies an entry: at most one per meeting and linked calendar. */
export type EntryPlace = {
  readonly meetingID: MeetingID;
  readonly userID: UserID;
  readonly provider: CalendarProviderName;
};

export type CalendarEntry = {
  /** Equal in every attempt at this entry. */
  readonly key: string;
  /** The provider's id; absent before its reply. */
  readonly eventID?: string;
  /**
   * SHA-256 of the content that the provider confirmed; absent while a request with an unknown outcome may have changed
   * it.
   */
  readonly contentHash?: Uint8Array;
};

/** A stretch of a linked calendar; instants in milliseconds since the epoch. */
export type WindowPlace = TimeWindow & { readonly userID: UserID; readonly provider: CalendarProviderName };

// A model cannot insert from another table; here the calendar stays linked during the insert.
const saveWindow = statement(
  "save-calendar-window",
  `INSERT INTO calendar_windows (user_id, provider, window_start, window_end, content, used_at)
   SELECT user_id, provider, ${instantParameter("$3")}, ${instantParameter("$4")}, $5::bytea, ${instantParameter("$6")}
   FROM oauth_accounts WHERE user_id = $1 AND provider = $2 AND has_calendar FOR SHARE
   ON CONFLICT (user_id, provider, window_start, window_end)
   DO UPDATE SET content = excluded.content, used_at = excluded.used_at`,
);
/** A union and joins, which models lack. Selects users who have or need an entry; `$2`: only these users, or null. */
const concerned = statement<EntryPlace>(
  "calendars-of-meeting",
  `SELECT $1::text AS meeting_id, user_id, provider FROM (
     SELECT user_id, provider FROM calendar_entries WHERE meeting_id = $1
     UNION
     SELECT r.user_id, a.provider FROM respondents r JOIN meetings m USING (meeting_id) JOIN oauth_accounts a USING (user_id)
     WHERE r.meeting_id = $1 AND a.has_calendar AND m.scheduled_start IS NOT NULL
   ) concerned WHERE $2::text[] IS NULL OR user_id = ANY($2::text[])`,
);

/** A union and joins. Selects the entries of a user, and the same for all future meetings that the user has answered. */
const concernedOf = statement<EntryPlace>(
  "meetings-of-linked-calendar",
  `SELECT meeting_id, user_id, provider FROM calendar_entries WHERE user_id = $1
   UNION
   SELECT m.meeting_id, user_id, a.provider
   FROM meetings m JOIN respondents r USING (meeting_id) JOIN oauth_accounts a USING (user_id)
   WHERE user_id = $1 AND a.has_calendar AND (${mayTakePlaceAfter("$2")})`,
);

/**
 * Makes one job per provider, so that a slow provider delays nothing else. A person's jobs at a provider run one after
 * the other, in a queue of their own.
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

/** Stores the cache and the entries of linked calendars, inside one transaction. */
export function calendarStore({ session, tables }: StoreContext) {
  async function enqueue(selection: typeof concerned, values: readonly StatementValue[]): Promise<void> {
    const places = await session.run(selection, values);
    await addJobs(
      session,
      places.map((place) => entryJob(place)),
    );
  }
  return {
    /** Stores a sealed stretch of a calendar, unless the calendar was unlinked. */
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
    /** Records an entry before the request to the provider, so that it is found again after any failure. */
    beginEntry: ({ meetingID, userID, provider }: EntryPlace, entryKey: string) =>
      tables.calendarEntries.insert("begin-calendar-entry", { meetingID, userID, provider, entryKey }),
    /** Forgets an entry's content before the request that changes it, because only its reply tells the new content. */
    forgetContent: ({ meetingID, userID, provider }: EntryPlace) =>
      tables.calendarEntries.update("forget-entry-content", { told: null }, { meetingID, userID, provider }),
    /** Stores the content that the provider has now, unless the entry was replaced. */
    async saveEntry({ meetingID, userID, provider }: EntryPlace, entry: Required<CalendarEntry>): Promise<void> {
      const fields = { eventID: entry.eventID, told: entry.contentHash };
      const where = { meetingID, userID, provider, entryKey: entry.key };
      await tables.calendarEntries.update("save-calendar-entry", fields, where);
    },
    removeEntry: ({ meetingID, userID, provider }: EntryPlace, entryKey: string) =>
      tables.calendarEntries.remove("remove-calendar-entry", { meetingID, userID, provider, entryKey }),
    /** Forgets entries of past meetings; they stay in the calendars. */
    forgetEntries: (meetingIDs: readonly MeetingID[]) =>
      tables.calendarEntries.remove("remove-calendar-entries", { meetingID: [...meetingIDs] }),
    /** Enqueues a job for each linked calendar that needs a meeting's time, or only for these users. */
    async syncEntries(meetingID: MeetingID, userIDs: readonly UserID[] | null = null): Promise<void> {
      if (userIDs?.length !== 0) await enqueue(concerned, [meetingID, userIDs]);
    },
    /** Enqueues a job for every entry and every future meeting of a user who has linked a calendar. */
    syncEntriesOf: (userID: UserID, now: number) => enqueue(concernedOf, [userID, now]),
    /** Enqueues the job for an entry again, after that many milliseconds. A later change does not wait for it. */
    postpone: (place: EntryPlace, after: number) => addJobs(session, [entryJob(place, after)]),
  };
}
