import type { MeetingID } from "#domain/ids.ts";
import { calendarViews, scheduleEntryView, feedViews } from "./calendar-views.ts";
import { historyViews } from "./history-views.ts";
import { meetingVersions, meetingView } from "../hot/meeting-view.ts";
import { myMeetingsViews } from "./my-meetings-views.ts";
import { noticeViews } from "./notice-views.ts";
import { operatorViews } from "./operator-views.ts";
import { personViews } from "./person-views.ts";
import { requestViews } from "./request-views.ts";
import { usageViews } from "./usage-views.ts";
import { watchedViews } from "./watched-views.ts";
import { userViews } from "./user-views.ts";
import type { Connections } from "../connection/connections.ts";
import type { Tables } from "../models/models.ts";
import { gridReader } from "../hot/grid-log.ts";

/** Reads of committed data, outside any transaction; each is one consistent statement. */
export type Views = ReturnType<typeof createViews>;

/**
 * Creates the views. `slow` are few connections for long reads, so that long reads never occupy the connections of
 * saves.
 */
export function createViews(connections: Connections, tables: Tables, slow: Connections) {
  return {
    /** Undefined if the meeting does not exist. */
    meeting: (meetingID: MeetingID) => meetingView(connections, meetingID),
    /** Undefined if the meeting does not exist or is not scheduled. */
    scheduleEntry: (meetingID: MeetingID) => scheduleEntryView(tables, meetingID),
    /** Returns the version of each of these meetings that exists, to compare caches with. One indexed query. */
    versions: (meetingIDs: readonly MeetingID[]) => meetingVersions(connections, meetingIDs),
    history: historyViews(slow),
    grid: gridReader(connections),
    requests: requestViews(connections),
    watched: watchedViews(connections),
    users: userViews(connections, tables),
    myMeetings: myMeetingsViews(connections, tables),
    feeds: feedViews(connections, tables),
    notices: noticeViews(connections, tables),
    operator: operatorViews(slow),
    person: personViews(slow, tables),
    calendars: calendarViews(tables),
    usage: usageViews(slow),
    /** Lists the blocked networks and mail domains, the oldest first. */
    blocks: () => tables.blocks.list("list-blocks", {}, { order: ["createdAt", "value"] }),
  };
}
