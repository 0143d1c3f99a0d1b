import type { PreparedReply } from "../http/prepared-reply.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { noSuchMeeting } from "./permissions.ts";
import { slotTexts } from "./meeting-reply.ts";

/** The whole meeting, as it is now, for its caller. */
export async function getMeeting(
  { params, credentials }: Call<"getMeeting">,
  { meetings }: AppContext,
): Promise<PreparedReply> {
  return (await meetings.reply(params.meetingID, credentials)) ?? noSuchMeeting();
}

/** The half hours that a meeting has. */
export async function meetingSlots({ params }: Call<"meetingSlots">, { meetings }: AppContext) {
  const { meeting } = (await meetings.view(params.meetingID)) ?? noSuchMeeting();
  return { slots: [...slotTexts(meeting).values()] };
}
