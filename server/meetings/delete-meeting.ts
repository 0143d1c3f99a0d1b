import { mayEdit } from "#domain/meeting/meeting-policy.ts";
import type { Call } from "../http/serve.ts";
import type { World } from "../world.ts";
import { actorIn } from "./actor.ts";
import { noSuchMeeting } from "./no-such-meeting.ts";
import { permit } from "./permit.ts";
import { removeMeeting } from "./remove-meeting.ts";

export async function deleteMeeting({ params, credentials }: Call<"deleteMeeting">, world: World): Promise<undefined> {
  await removeMeeting(params.meetingID, world, (locked) => {
    const { meeting, ...keys } = locked ?? noSuchMeeting();
    permit(mayEdit(actorIn(keys, credentials), meeting), {
      login: "You must be logged in to delete this meeting.",
      other: "You must be logged in as the creator of this meeting.",
    });
    return true;
  });
}
