import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { noSuchMeeting } from "./no-such-meeting.ts";
import { slotTexts } from "./slot-texts.ts";

/** The half hours that a meeting has. */
export async function meetingSlots({ params }: Call<"meetingSlots">, { meetings }: AppContext) {
  const { meeting } = (await meetings.view(params.meetingID)) ?? noSuchMeeting();
  return { slots: [...slotTexts(meeting).values()] };
}
