import { queryOptions } from "@tanstack/react-query";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import { call } from "../../api/call.ts";
import { takeEarly } from "../../api/early-meeting.ts";
import { answerKeyOf, forgetAnswerKey, organiserKeyOf } from "../../api/keys.ts";

export type MeetingReply = ReplyOf<"getMeeting">;

/** The keys that this browser holds for a meeting. */
export function keysOf(meetingID: MeetingID): { organiserKey?: string; respondentKey?: string } {
  const organiserKey = organiserKeyOf(meetingID);
  const respondentKey = answerKeyOf(meetingID)?.respondentKey;
  return { ...(organiserKey !== undefined && { organiserKey }), ...(respondentKey !== undefined && { respondentKey }) };
}

export function meetingQuery(meetingID: MeetingID) {
  return queryOptions({
    queryKey: ["meeting", meetingID],
    async queryFn({ signal }): Promise<MeetingReply> {
      const own = answerKeyOf(meetingID);
      const early = takeEarly(meetingID);
      const meeting = await (early ?? call("getMeeting", { params: { meetingID }, keys: keysOf(meetingID), signal }));
      // The answer was deleted. Only the key that was sent may be forgotten: another tab may have stored a newer one.
      const isGone = own !== undefined && !(own.respondentID in meeting.respondents);
      if (isGone && answerKeyOf(meetingID)?.respondentID === own.respondentID) forgetAnswerKey(meetingID);
      return meeting;
    },
  });
}
