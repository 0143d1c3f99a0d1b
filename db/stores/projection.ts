import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { Slot } from "#domain/time/slot.ts";

/** What an answer has become with the grid log's row `seq`. */
export type Projection = {
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  /** Ascending, distinct. */
  readonly slots: readonly Slot[];
  readonly seq: number;
};
