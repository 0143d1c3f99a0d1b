import type { MeetingID } from "#domain/meeting-id.ts";
import type { StoredGrid } from "#domain/answers/grid-log.ts";
import type { CalendarViews } from "./calendar-views.ts";
import type { MeetingView } from "./meeting-view.ts";
import type { MyMeetingsViews } from "./my-meetings-views.ts";
import type { NoticeViews } from "./notice-views.ts";
import type { ScheduleEntry } from "./schedule-entry-view.ts";
import type { UserViews } from "./user-views.ts";

/** Reads of what is committed, outside any transaction; each is one consistent statement. */
export type Views = {
  /** Undefined when there is no such meeting. */
  meeting(meetingID: MeetingID): Promise<MeetingView | undefined>;
  /** Undefined when there is no such meeting, or no time is set. */
  scheduleEntry(meetingID: MeetingID): Promise<ScheduleEntry | undefined>;
  /** Version of each of these meetings that exists: what a cached meeting is compared with. One indexed query. */
  versions(meetingIDs: readonly MeetingID[]): Promise<ReadonlyMap<MeetingID, number>>;
  /** The stored grid, as `GridReader` of `collab/ports.ts`. */
  readonly grid: {
    /** Undefined when there is no such meeting. */
    load(meetingID: MeetingID): Promise<StoredGrid | undefined>;
    exists(meetingID: MeetingID): Promise<boolean>;
    /** Last `seq` of each of these meetings that exists. One indexed query. */
    lastSeqs(meetingIDs: readonly MeetingID[]): Promise<ReadonlyMap<MeetingID, number>>;
  };
  readonly users: UserViews;
  readonly myMeetings: MyMeetingsViews;
  readonly notices: NoticeViews;
  readonly calendars: CalendarViews;
};
