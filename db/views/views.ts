import type { MeetingID } from "#domain/ids.ts";
import type { GridReader } from "#domain/answers/grid-log.ts";
import { type CalendarViews, calendarViews, type ScheduleEntry, scheduleEntryView } from "./calendar-views.ts";
import { type MeetingView, meetingVersions, meetingView } from "../hot/meeting-view.ts";
import { type MyMeetingsViews, myMeetingsViews } from "./my-meetings-views.ts";
import { type NoticeViews, noticeViews } from "./notice-views.ts";
import { type UserViews, userViews } from "./user-views.ts";
import type { Connections } from "../connection/connections.ts";
import type { Models } from "../models/models.ts";
import { gridReader } from "../hot/grid-log.ts";

/** Reads of what is committed, outside any transaction; each is one consistent statement. */
export type Views = {
  /** Undefined when there is no such meeting. */
  meeting(meetingID: MeetingID): Promise<MeetingView | undefined>;
  /** Undefined when there is no such meeting, or no time is set. */
  scheduleEntry(meetingID: MeetingID): Promise<ScheduleEntry | undefined>;
  /** Version of each of these meetings that exists: what a cached meeting is compared with. One indexed query. */
  versions(meetingIDs: readonly MeetingID[]): Promise<ReadonlyMap<MeetingID, number>>;
  readonly grid: GridReader;
  readonly users: UserViews;
  readonly myMeetings: MyMeetingsViews;
  readonly notices: NoticeViews;
  readonly calendars: CalendarViews;
};

/** The views over a pool. */
export function createViews(connections: Connections, models: Models): Views {
  return {
    meeting: (meetingID) => meetingView(connections, meetingID),
    scheduleEntry: (meetingID) => scheduleEntryView(connections, models, meetingID),
    versions: (meetingIDs) => meetingVersions(connections, meetingIDs),
    grid: gridReader(connections),
    users: userViews(connections, models),
    myMeetings: myMeetingsViews(connections, models),
    notices: noticeViews(connections, models),
    calendars: calendarViews(connections, models),
  };
}
