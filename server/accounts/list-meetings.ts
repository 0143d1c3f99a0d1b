import type { MyMeetingsViews } from "#db/views/my-meetings-views.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { refuseFields } from "#domain/refusal.ts";
import { signedIn } from "../http/credentials.ts";
import type { Call, Command } from "../http/serve.ts";
import { instantText } from "../meetings/instant-text.ts";
import { parsePlace, placeText } from "./list-place.ts";

type List = "created" | "responded";
type MeetingList = ReplyOf<"createdMeetings">;

/** The command that replies a page of one of the two lists. */
export function listMeetings(list: List): Command<"createdMeetings"> & Command<"respondedMeetings"> {
  return async (call: Call<"createdMeetings"> | Call<"respondedMeetings">, { database }) => {
    const read: MyMeetingsViews[List] = database.views.myMeetings[list];
    const { before, limit } = call.query;
    const after =
      before === undefined ? undefined : (parsePlace(before) ?? refuseFields([{ path: "before", message: NO_PLACE }]));
    const { meetings, next } = await read(signedIn(call.credentials).userID, { after, limit });
    return { meetings: meetings.map(listed), ...(next !== undefined && { next: placeText(next) }) };
  };
}

const NO_PLACE = "before must be the next of a page.";

function listed(meeting: Meeting): MeetingList["meetings"][number] {
  const { schedule } = meeting;
  return {
    meetingID: meeting.meetingID,
    name: meeting.name,
    tentativeDates: [...meeting.tentativeDates],
    minStartHour: meeting.minStartHour,
    maxEndHour: meeting.maxEndHour,
    timezone: meeting.timezone,
    ...(schedule !== undefined && {
      scheduledStartDateTime: instantText(schedule.start),
      scheduledEndDateTime: instantText(schedule.end),
    }),
  };
}
