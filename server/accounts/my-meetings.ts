import { message } from "#domain/messages/message.ts";
import type { ListedMeeting, ListPlace, MyMeetingsViews } from "#db/views/my-meetings-views.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { parseMeetingID, type UserID } from "#domain/ids.ts";
import { isHidden } from "#domain/meeting/hidden-answers.ts";
import { refuseFields } from "#domain/refusal.ts";
import { repliedDays, repliedSchedule } from "../meetings/meeting-reply.ts";
import { signedIn } from "../http/credentials.ts";
import type { Call, Command } from "../http/serve.ts";

type List = "created" | "responded";
type MeetingList = ReplyOf<"createdMeetings">;

export function listMeetings(list: List): Command<"createdMeetings"> & Command<"respondedMeetings"> {
  return async (call: Call<"createdMeetings"> | Call<"respondedMeetings">, { database }) => {
    const read: MyMeetingsViews[List] = database.views.myMeetings[list];
    const { before, limit } = call.query;
    const after =
      before === undefined ? undefined : (parsePlace(before) ?? refuseFields([{ path: "before", message: NO_PLACE }]));
    const { userID } = signedIn(call.credentials);
    const { meetings, next } = await read(userID, { after, limit });
    return {
      meetings: meetings.map((meeting) => listed(meeting, userID)),
      ...(next !== undefined && { next: placeText(next) }),
    };
  };
}

const NO_PLACE = message("api.beforeForm");

function listed({ meeting, ...counts }: ListedMeeting, userID: UserID): MeetingList["meetings"][number] {
  const { schedule } = meeting;
  return {
    meetingID: meeting.meetingID,
    name: meeting.name,
    ...repliedDays(meeting),
    minStartHour: meeting.minStartHour,
    maxEndHour: meeting.maxEndHour,
    ...(meeting.hoursByDay !== undefined && { hoursByDay: meeting.hoursByDay }),
    timezone: meeting.timezone,
    ...(schedule !== undefined && repliedSchedule(schedule)),
    ...((!isHidden(meeting) || meeting.creator === userID) && counts),
  };
}

/** Writes a place in a list for a reply. Callers only send this text back. */
function placeText({ createdAt, meetingID }: ListPlace): string {
  return Buffer.from(`${createdAt}.${meetingID}`).toString("base64url");
}

/** Reads the place that {@link placeText} wrote; undefined for any other text. */
function parsePlace(text: string): ListPlace | undefined {
  const [, micros = "", id = ""] = /^(\d{1,16})\.(.*)$/.exec(Buffer.from(text, "base64url").toString()) ?? [];
  const createdAt = Number(micros);
  const meetingID = parseMeetingID(id);
  if (meetingID === undefined || !Number.isSafeInteger(createdAt)) return undefined;
  return placeText({ createdAt, meetingID }) === text ? { createdAt, meetingID } : undefined;
}
