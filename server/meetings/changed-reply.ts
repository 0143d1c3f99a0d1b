import type { MeetingID } from "#domain/meeting-id.ts";
import type { Credentials } from "../http/credentials.ts";
import type { PreparedReply } from "../http/prepared-reply.ts";
import type { World } from "../world.ts";
import { noSuchMeeting } from "./no-such-meeting.ts";

type Asked = { readonly params: { readonly meetingID: MeetingID }; readonly credentials: Credentials };

/** The whole meeting as it is now, for whoever asked: what every call that changes a meeting replies. */
export async function changedReply({ params, credentials }: Asked, { meetings }: World): Promise<PreparedReply> {
  return (await meetings.replyAfterChange(params.meetingID, credentials)) ?? noSuchMeeting();
}
