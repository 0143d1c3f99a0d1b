import type { MeetingID } from "#domain/meeting-id.ts";
import type { Connections } from "../connection/connections.ts";
import { statement } from "../connection/statement.ts";
import { loadGrid, storedGridFrom } from "../stores/stored-grid.ts";
import { calendarViews } from "./calendar-views.ts";
import { meetingView } from "./meeting-view.ts";
import { myMeetingsViews } from "./my-meetings-views.ts";
import { noticeViews } from "./notice-views.ts";
import { scheduleEntryView } from "./schedule-entry-view.ts";
import { userViews } from "./user-views.ts";
import type { Views } from "./views.ts";

const readVersions = statement<{ meeting_id: MeetingID; version: number }>(
  "read-versions",
  "SELECT meeting_id, version FROM meetings WHERE meeting_id = ANY($1)",
);

const readLastSeqs = statement<{ meeting_id: MeetingID; grid_seq: number }>(
  "read-last-seqs",
  "SELECT meeting_id, grid_seq FROM meetings WHERE meeting_id = ANY($1)",
);

/** The views over a pool. */
export function createViews(connections: Connections): Views {
  async function versions(meetingIDs: readonly MeetingID[]): Promise<ReadonlyMap<MeetingID, number>> {
    const rows = await connections.read(readVersions, [meetingIDs]);
    return new Map(rows.map((row) => [row.meeting_id, row.version]));
  }

  async function lastSeqs(meetingIDs: readonly MeetingID[]): Promise<ReadonlyMap<MeetingID, number>> {
    const rows = await connections.read(readLastSeqs, [meetingIDs]);
    return new Map(rows.map((row) => [row.meeting_id, row.grid_seq]));
  }

  return {
    meeting: (meetingID) => meetingView(connections, meetingID),
    scheduleEntry: (meetingID) => scheduleEntryView(connections, meetingID),
    versions,
    grid: {
      load: async (meetingID) => storedGridFrom(await connections.read(loadGrid, [meetingID])),
      exists: async (meetingID) => (await versions([meetingID])).size > 0,
      lastSeqs,
    },
    users: userViews(connections),
    myMeetings: myMeetingsViews(connections),
    notices: noticeViews(connections),
    calendars: calendarViews(connections),
  };
}
