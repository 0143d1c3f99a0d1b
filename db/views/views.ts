import type { MeetingID } from "#domain/ids.ts";
import { calendarViews, scheduleEntryView, feedViews } from "./calendar-views.ts";
import { historyViews } from "./history-views.ts";
import { meetingVersions, meetingView } from "../hot/meeting-view.ts";
import { myMeetingsViews } from "./my-meetings-views.ts";
import { noticeViews } from "./notice-views.ts";
import { requestViews } from "./request-views.ts";
import { watchedViews } from "./watched-views.ts";
import { userViews } from "./user-views.ts";
import type { Connections } from "../connection/connections.ts";
import type { Tables } from "../models/models.ts";
import { gridReader } from "../hot/grid-log.ts";

/** Reads of what is committed, outside any transaction; each is one consistent statement. */
export type Views = ReturnType<typeof createViews>;

/** Creates the views; `slow` are few connections for reads of long histories, so that these never take those of saves. */
export function createViews(connections: Connections, tables: Tables, slow: Connections) {
  return {
    /** Undefined when there is no such meeting. */
    meeting: (meetingID: MeetingID) => meetingView(connections, meetingID),
    /** Undefined when there is no such meeting, or no time is set. */
    scheduleEntry: (meetingID: MeetingID) => scheduleEntryView(tables, meetingID),
    /** Version of each of these meetings that exists: what a cached meeting is compared with. One indexed query. */
    versions: (meetingIDs: readonly MeetingID[]) => meetingVersions(connections, meetingIDs),
    history: historyViews(slow),
    grid: gridReader(connections),
    requests: requestViews(connections),
    watched: watchedViews(connections),
    users: userViews(connections, tables),
    myMeetings: myMeetingsViews(connections, tables),
    feeds: feedViews(connections, tables),
    notices: noticeViews(connections, tables),
    calendars: calendarViews(tables),
  };
}
