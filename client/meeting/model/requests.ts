import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { RespondentID } from "#domain/ids.ts";
import { isFloating, type MeetingKind } from "#domain/meeting/kind.ts";
import { rangeTextOf } from "#domain/time/slot-notation.ts";
import { call } from "../../api/call.ts";
import type { WishesChange } from "../schedule/wishes.ts";
import { answerSaves, type Saver } from "../answers/answer-saves.ts";
import { keysOf } from "./meeting-query.ts";

export type MeetingRequests = ReturnType<typeof serverRequests>;

export function serverRequests(saver: Saver) {
  const { meetingID } = saver.get().derived;
  const keys = keysOf(meetingID);
  const params = { meetingID };
  return {
    /** Resolves with undefined when the answer stays pending on this device instead, as after `patience` aborts. */
    saves: (patience: AbortSignal) => answerSaves(saver, patience),
    remove: (respondentID: RespondentID) => call("deleteRespondent", { params: { meetingID, respondentID }, keys }),
    removeSeveral: (respondentIDs: readonly RespondentID[]) =>
      call("removeRespondents", { params, body: { respondentIDs: [...respondentIDs] }, keys }),
    keepWishes: (wishes: WishesChange) => call("editMeeting", { params, body: wishes, keys }),
    bringBack: (respondentIDs: readonly RespondentID[]) =>
      call("restoreRemoved", { params, body: { respondentIDs: [...respondentIDs] }, keys }),
    schedule: (range: SlotRange) =>
      call("scheduleMeeting", { params, body: scheduleBody(saver.get().facts.meeting.kind, range), keys }),
    unschedule: () => call("unscheduleMeeting", { params, keys }),
  };
}

function scheduleBody(kind: MeetingKind | undefined, range: SlotRange) {
  const { start, end } = rangeTextOf(kind, range);
  return isFloating({ kind })
    ? { scheduledStart: start, scheduledEnd: end }
    : { startDateTime: start, endDateTime: end };
}
