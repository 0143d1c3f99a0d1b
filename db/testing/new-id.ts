import {
  parseMeetingID,
  type MeetingID,
  parseRespondentID,
  type RespondentID,
  parseUserID,
  type UserID,
} from "#domain/ids.ts";

let last = 0;

/** An id that no test of this file has used: `M00000000001`. */
export function newMeetingID(): MeetingID {
  return parseMeetingID(next("M"))!;
}

/** `R00000000002`. */
export function newRespondentID(): RespondentID {
  return parseRespondentID(next("R"))!;
}

/** `U00000000003`. */
export function newUserID(): UserID {
  return parseUserID(next("U"))!;
}

function next(kind: string): string {
  last += 1;
  return kind + String(last).padStart(11, "0");
}
