import type { PreparedReply } from "../http/prepared-reply.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { noSuchMeeting } from "./no-such-meeting.ts";

/** The whole meeting, as it is now, for whoever asks. */
export async function getMeeting(
  { params, credentials }: Call<"getMeeting">,
  { meetings }: AppContext,
): Promise<PreparedReply> {
  return (await meetings.reply(params.meetingID, credentials)) ?? noSuchMeeting();
}
