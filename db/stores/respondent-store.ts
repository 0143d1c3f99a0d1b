import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { UserID } from "#domain/user-id.ts";

/** A respondent as stored. E-mail addresses stay out of it: no screen shows them. */
export type Respondent = {
  readonly respondentID: RespondentID;
  readonly name: string;
  /** Absent for a guest. */
  readonly userID?: UserID;
  /** SHA-256 of the respondent key, 32 bytes. */
  readonly keyHash?: Uint8Array;
  /** Projection of the answer, ascending: everything stored, also what the meeting's present times hide. */
  readonly slots: readonly Slot[];
};

/** A respondent who arrives, still without an answer. */
export type NewRespondent = {
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  readonly name: string;
  readonly email?: string;
  readonly userID?: UserID;
  /** SHA-256 of the respondent key, 32 bytes. */
  readonly keyHash?: Uint8Array;
};

/** What an answer has become with the grid log's row `seq`. */
export type Projection = {
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  /** Ascending, distinct. */
  readonly slots: readonly Slot[];
  readonly seq: number;
};

/** Respondents, inside one transaction. A respondent is only ever found together with its meeting. */
export type RespondentStore = {
  find(meetingID: MeetingID, respondentID: RespondentID): Promise<Respondent | undefined>;
  count(meetingID: MeetingID): Promise<number>;
  /** Adds the respondent after everybody who came before; the meeting's version grows by one. */
  insert(respondent: NewRespondent): Promise<void>;
  /**
   * Stores the answer for REST reads. It only moves forward: an older `seq` than the stored one changes nothing.
   * Like `GridLog.append` it may leave with COMMIT.
   */
  project(projection: Projection): Promise<void>;
  /** Removes the respondent with the projection; the meeting's version grows by one. Nothing when already gone. */
  remove(meetingID: MeetingID, respondentID: RespondentID): Promise<void>;
};
