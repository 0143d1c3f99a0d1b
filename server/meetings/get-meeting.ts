import type { PreparedReply } from "../http/prepared-reply.ts";
import type { Call } from "../http/serve.ts";
import type { World } from "../app-context.ts";
import { noSuchMeeting } from "./no-such-meeting.ts";

/** The whole meeting, as it is now, for whoever asks. */
export async function getMeeting(
  { params, credentials }: Call<"getMeeting">,
  { meetings }: World,
): Promise<PreparedReply> {
  return (await meetings.reply(params.meetingID, credentials)) ?? noSuchMeeting();
}
