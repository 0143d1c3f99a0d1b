import { removeRespondent } from "#domain/answers/grid-document.ts";
import { mayDeleteAnswer } from "#domain/meeting/meeting-policy.ts";
import type { Call } from "../http/serve.ts";
import { compactSoon } from "../jobs/compact-grid.ts";
import { changedReply } from "../meetings/changed-reply.ts";
import type { World } from "../app-context.ts";
import { lockRespondent } from "./lock-respondent.ts";

export async function deleteRespondent(call: Call<"deleteRespondent">, world: World) {
  const { meetingID, respondentID } = call.params;
  const removed = await world.collab.write(meetingID, (grid) =>
    world.database.transaction(async (stores) => {
      const locked = await lockRespondent(stores, call, mayDeleteAnswer);
      const author = await grid.open(stores.gridLog(meetingID));
      await author.change((doc) => removeRespondent(doc, respondentID));
      await stores.notices.answerRemoved(meetingID, respondentID);
      await stores.respondents.remove(meetingID, respondentID);
      await compactSoon(stores, meetingID);
      const userID = locked.respondent?.userID;
      if (userID !== undefined) await stores.calendars.spreadTo(meetingID, userID);
      return locked.respondent;
    }),
  );
  world.announce(meetingID, "answered");
  if (removed?.userID !== undefined) world.tellUsers.lists([removed.userID]);
  return changedReply(call, world);
}
