import type { ProviderName } from "#domain/calendar/provider.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";
import { Op } from "sequelize";
import { meetingFrom } from "../hot/locked-meeting.ts";
import type { Tables } from "../models/models.ts";
import type { WindowPlace } from "../stores/calendar-store.ts";
import { type OAuthAccount, oauthAccountFrom } from "../stores/oauth-account-store.ts";

/** Reads of accounts at providers and their calendars. */
export function calendarViews(tables: Tables) {
  return {
    async accounts(userID: UserID): Promise<readonly OAuthAccount[]> {
      return (await tables.oauthAccounts.list("read-oauth-accounts", { userID })).map(oauthAccountFrom);
    },
    /** What was last read of a stretch of a calendar, sealed. */
    async window({ userID, provider, start, end }: WindowPlace): Promise<Uint8Array | undefined> {
      const where = { userID, provider, windowStart: start, windowEnd: end };
      return (await tables.calendarWindows.find("read-calendar-window", where))?.content;
    },
    /** What the provider calls the entry of a meeting in a user's calendar, if it has one. */
    async eventID(meetingID: MeetingID, userID: UserID, provider: ProviderName): Promise<string | undefined> {
      const row = await tables.calendarEntries.find("read-entry-event", { meetingID, userID, provider });
      return row?.eventID ?? undefined;
    },
    async hasPassword(userID: UserID): Promise<boolean> {
      return (await tables.users.count("user-has-password", { userID, passwordHash: { [Op.not]: null } })) > 0;
    },
    /** The user of a link that waits for its confirmation. */
    async ofConfirmation(confirmationID: string): Promise<UserID | undefined> {
      const how = { attributes: ["userID"] };
      return (await tables.linkConfirmations.find("read-link-confirmation", { confirmationID }, how))?.userID;
    },
  };
}

/** A meeting as it stands in a calendar, if it is scheduled; undefined when there is no such meeting. */
export async function scheduleEntryView(tables: Tables, meetingID: MeetingID) {
  const row = await tables.meetings.find("read-schedule-entry", { meetingID });
  if (row === undefined) return undefined;
  const { sequence, createdAt } = row;
  return { ...meetingFrom(meetingID, row).meeting, sequence, createdAt };
}
