import type { MeetingID } from "#domain/meeting-id.ts";
import type { Schedule } from "#domain/meeting/meeting.ts";
import type { Connections } from "../connection/connections.ts";
import { statement } from "../connection/statement.ts";

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
