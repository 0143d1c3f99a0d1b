import { mayChangeAnswer } from "#domain/meeting/meeting-policy.ts";
import type { Call } from "../http/serve.ts";
import { changedReply } from "../meetings/changed-reply.ts";
import type { World } from "../world.ts";
import { answerRequest } from "./answer-request.ts";
import { isDone } from "./is-done.ts";
import { lockRespondent } from "./lock-respondent.ts";
import { storeAnswer } from "./store-answer.ts";

/** Stores an answer as one edit of the meeting's grid. */
export async function saveAnswer(call: Call<"saveAnswer">, world: World) {
  const { meetingID, respondentID } = call.params;
  const request = answerRequest(`save ${respondentID}`, call.body.requestID);
  const changed = await world.collab.write(meetingID, (grid) =>
    world.database.transaction(async (stores) => {
      const { meeting } = await lockRespondent(stores, call, mayChangeAnswer);
      if (request !== undefined && (await isDone({ stores, meetingID, respondentID, request }, world))) return false;
      const author = await grid.open(stores.gridLog(meetingID));
      return storeAnswer({ stores, author, meeting, respondentID, body: call.body });
    }),
  );
  if (changed) world.announce(meetingID, "answered");
  return changedReply(call, world);
}
