import type { Meeting } from "#domain/meeting/meeting.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { Respondent } from "./respondent-store.ts";

/** A meeting before it is stored; it starts with version 1. */
export type NewMeeting = Omit<Meeting, "version"> & {
  /** SHA-256 of the organiser key, 32 bytes. Absent when nobody holds a key. */
  readonly organiserKeyHash?: Uint8Array;
};

/** What was found under the meeting's lock; nobody else changes any of it until the transaction ends. */
export type LockedMeeting = {
  readonly meeting: Meeting;
  readonly organiserKeyHash?: Uint8Array;
  /** Last `seq` of the meeting's grid log, 0 when nothing was ever written. */
  readonly gridSeq: number;
  /** The respondent asked for; absent when the meeting has no such respondent. */
  readonly respondent?: Respondent;
};

/** Meetings, inside one transaction. */
export type MeetingStore = {
  insert(meeting: NewMeeting): Promise<Meeting>;
  /**
   * Takes the meeting's lock until the transaction ends; undefined when there is no such meeting. Everything that
   * changes a meeting, an answer or the grid log takes it first. With `respondentID` that respondent of this very
   * meeting is read under the lock in the same round trip.
   */
  lock(meetingID: MeetingID, respondentID?: RespondentID): Promise<LockedMeeting | undefined>;
  /** Stores details and schedule of a locked meeting; the version grows by one whatever `meeting.version` says. */
  saveDetails(meeting: Meeting): Promise<Meeting>;
  /** Deletes the meeting with its respondents and its grid. */
  remove(meetingID: MeetingID): Promise<void>;
};
