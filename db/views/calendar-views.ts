import type { ProviderName } from "#domain/calendar/provider.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";
import type { Connections } from "../connection/connections.ts";
import { instantParameter, statement } from "../connection/statement.ts";
import type { WindowPlace } from "../stores/calendar-store.ts";
import {
  OAUTH_COLUMNS,
  type OAuthAccount,
  oauthAccountFrom,
  type OAuthAccountRow,
} from "../stores/oauth-account-store.ts";
import type { Schedule } from "#domain/meeting/meeting.ts";

/** Reads of accounts at providers and their calendars. */
export type CalendarViews = {
  /** All of a user's accounts at providers. */
  accounts(userID: UserID): Promise<readonly OAuthAccount[]>;
  /** What was last read of a stretch of a calendar, sealed. */
  window(place: WindowPlace): Promise<Uint8Array | undefined>;
  /** What the provider calls the entry of a meeting in a user's calendar, if it has one. */
  eventID(meetingID: MeetingID, userID: UserID, provider: ProviderName): Promise<string | undefined>;
  /** Whether a user has a password. */
  hasPassword(userID: UserID): Promise<boolean>;
  /** The user of a link that waits for its confirmation. */
  ofConfirmation(confirmationID: string): Promise<UserID | undefined>;
};

const readAccounts = statement<OAuthAccountRow>(
  "read-oauth-accounts",
  `SELECT ${OAUTH_COLUMNS} FROM oauth_accounts WHERE user_id = $1`,
);
const readWindow = statement<{ content: Uint8Array }>(
  "read-calendar-window",
  `SELECT content FROM calendar_windows WHERE user_id = $1 AND provider = $2
   AND window_start = ${instantParameter("$3")} AND window_end = ${instantParameter("$4")}`,
);
const readEventID = statement<{ event_id: string | null }>(
  "read-entry-event",
  "SELECT event_id FROM calendar_entries WHERE meeting_id = $1 AND user_id = $2 AND provider = $3",
);
const readHasPassword = statement(
  "user-has-password",
  "SELECT FROM users WHERE user_id = $1 AND password_hash IS NOT NULL",
);
const readConfirmation = statement<{ user_id: UserID }>(
  "read-link-confirmation",
  "SELECT user_id FROM link_confirmations WHERE confirmation_id = $1",
);

/** The reads of calendars over a pool. */
export function calendarViews(connections: Connections): CalendarViews {
  return {
    accounts: async (userID) => (await connections.read(readAccounts, [userID])).map(oauthAccountFrom),
    window: async ({ userID, provider, start, end }) =>
      (await connections.read(readWindow, [userID, provider, start, end]))[0]?.content,
    eventID: async (meetingID, userID, provider) =>
      (await connections.read(readEventID, [meetingID, userID, provider]))[0]?.event_id ?? undefined,
    hasPassword: async (userID) => (await connections.read(readHasPassword, [userID])).length > 0,
    ofConfirmation: async (confirmationID) => (await connections.read(readConfirmation, [confirmationID]))[0]?.user_id,
  };
}

/** A scheduled meeting as it stands in a calendar. */
export type ScheduleEntry = {
  readonly name: string;
  readonly about: string;
  /** iCalendar SEQUENCE. */
  readonly sequence: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly schedule: Schedule;
};

type Row = {
  name: string;
  about: string;
  sequence: number;
  created_at: number;
  scheduled_start: number;
  scheduled_end: number;
};

const readEntry = statement<Row>(
  "read-schedule-entry",
  `SELECT name, about, sequence, created_at, scheduled_start, scheduled_end
   FROM meetings WHERE meeting_id = $1 AND scheduled_start IS NOT NULL`,
);

/** Reads it; undefined when there is no such meeting, or no time is set. */
export async function scheduleEntryView(
  connections: Connections,
  meetingID: MeetingID,
): Promise<ScheduleEntry | undefined> {
  const [row] = await connections.read(readEntry, [meetingID]);
  if (row === undefined) return undefined;
  const { name, about, sequence, created_at: createdAt, scheduled_start: start, scheduled_end: end } = row;
  return { name, about, sequence, createdAt, schedule: { start, end } };
}
