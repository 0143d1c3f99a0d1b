import type { MeetingID } from "#domain/ids.ts";

/** Names a meeting in calendars, wherever its entry comes from: stable for the meeting's whole life. */
export function calendarUID(meetingID: MeetingID, publicUrl: string): string {
  return `${meetingID}@${new URL(publicUrl).hostname}`;
}
