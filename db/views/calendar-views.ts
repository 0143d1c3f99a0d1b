import type { ProviderName } from "#domain/calendar/provider.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";
import type { Connections } from "../connection/connections.ts";
import { Op } from "sequelize";
import type { Models } from "../models/models.ts";
import type { WindowPlace } from "../stores/calendar-store.ts";
import { type OAuthAccount, oauthAccountFrom } from "../stores/oauth-account-store.ts";
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

/** The reads of calendars over a pool. */
export function calendarViews(connections: Connections, models: Models): CalendarViews {
  return {
    async accounts(userID) {
      const rows = await connections.model("read-oauth-accounts", (within) =>
        models.oauthAccounts.findAll({ ...within, where: { userID }, raw: true }),
      );
      return rows.map(oauthAccountFrom);
    },
    async window({ userID, provider, start, end }) {
      const where = { userID, provider, windowStart: new Date(start), windowEnd: new Date(end) };
      const row = await connections.model("read-calendar-window", (within) =>
        models.calendarWindows.findOne({ ...within, where, raw: true }),
      );
      return row === null ? undefined : new Uint8Array(row.content);
    },
    async eventID(meetingID, userID, provider) {
      const row = await connections.model("read-entry-event", (within) =>
        models.calendarEntries.findOne({ ...within, where: { meetingID, userID, provider }, raw: true }),
      );
      return row?.eventID ?? undefined;
    },
    async hasPassword(userID) {
      const where = { userID, passwordHash: { [Op.not]: null } };
      return (await connections.model("user-has-password", (within) => models.users.count({ ...within, where }))) > 0;
    },
    async ofConfirmation(confirmationID) {
      const row = await connections.model("read-link-confirmation", (within) =>
        models.linkConfirmations.findByPk(confirmationID, { ...within, attributes: ["userID"], raw: true }),
      );
      return row?.userID;
    },
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

/** Reads it; undefined when there is no such meeting, or no time is set. */
export async function scheduleEntryView(
  connections: Connections,
  models: Models,
  meetingID: MeetingID,
): Promise<ScheduleEntry | undefined> {
  const row = await connections.model("read-schedule-entry", (within) =>
    models.meetings.findByPk(meetingID, { ...within, raw: true }),
  );
  if (row === null || row.scheduledStart === null || row.scheduledEnd === null) return undefined;
  const { name, about, sequence, createdAt, scheduledStart: start, scheduledEnd: end } = row;
  const schedule = { start: start.getTime(), end: end.getTime() };
  return { name, about, sequence, createdAt: createdAt.getTime(), schedule };
}
