import type { Meeting } from "#domain/meeting/meeting.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { StoredGrid } from "../stores/grid-log.ts";
import type { Respondent } from "../stores/respondent-store.ts";

/** A whole meeting as its page needs it. */
export type MeetingView = {
  readonly meeting: Meeting;
  readonly organiserKeyHash?: Uint8Array;
  /** In order of arrival. */
  readonly respondents: readonly Respondent[];
};

/** Reads of what is committed, outside any transaction; each is one consistent statement. */
export type Views = {
  /** Undefined when there is no such meeting. */
  meeting(meetingID: MeetingID): Promise<MeetingView | undefined>;
  /** Version of each of these meetings that exists: what a cached meeting is compared with. One indexed query. */
  versions(meetingIDs: readonly MeetingID[]): Promise<ReadonlyMap<MeetingID, number>>;
  /** The stored grid, as `GridReader` of `collab/ports.ts`. */
  readonly grid: {
    /** Undefined when there is no such meeting. */
    load(meetingID: MeetingID): Promise<StoredGrid | undefined>;
    exists(meetingID: MeetingID): Promise<boolean>;
  };
};
