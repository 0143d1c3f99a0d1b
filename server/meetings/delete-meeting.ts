import { mayEdit } from "#domain/meeting/meeting-policy.ts";
import type { Call } from "../http/serve.ts";
import type { World } from "../world.ts";
import { actorIn } from "./actor.ts";
import { noSuchMeeting } from "./no-such-meeting.ts";
import { permit } from "./permit.ts";

export async function deleteMeeting({ params, credentials }: Call<"deleteMeeting">, world: World): Promise<undefined> {
  await world.database.transaction(async (stores) => {
    const { meeting, ...keys } = (await stores.meetings.lock(params.meetingID)) ?? noSuchMeeting();
    permit(mayEdit(actorIn(keys, credentials), meeting), {
      login: "You must be logged in to delete this meeting.",
      other: "You must be logged in as the creator of this meeting.",
    });
    await stores.meetings.remove(params.meetingID);
  });
  world.collab.closeMeeting(params.meetingID);
  world.announce(params.meetingID, "deleted");
}
