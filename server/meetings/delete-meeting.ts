import { mayEdit } from "#domain/meeting/meeting-policy.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { actorIn } from "./actor.ts";
import { noSuchMeeting } from "./no-such-meeting.ts";
import { otherThanOrganiser, permit } from "./permit.ts";
import { removeMeeting } from "./remove-meeting.ts";

export async function deleteMeeting(
  { params, credentials }: Call<"deleteMeeting">,
  context: AppContext,
): Promise<undefined> {
  await removeMeeting(params.meetingID, context, (found) => {
    const locked = found ?? noSuchMeeting();
    permit(mayEdit(actorIn(locked, credentials), locked.meeting), {
      login: "You must be logged in to delete this meeting.",
      other: otherThanOrganiser(locked, "delete"),
    });
    return true;
  });
}
