import type { Respondent } from "#db/stores/respondent-store.ts";
import type { MeetingView } from "#db/views/meeting-view.ts";
import { mayChangeAnswer } from "#domain/meeting/meeting-policy.ts";
import type { Call } from "../http/serve.ts";
import { changedReply } from "../meetings/changed-reply.ts";
import type { World } from "../world.ts";
import { answerRequest } from "./answer-request.ts";
import { isDone } from "./is-done.ts";
import { lockRespondent, permitOn } from "./lock-respondent.ts";
import { saveQuickly } from "./save-quickly.ts";
import { storeAnswer } from "./store-answer.ts";

/** Stores an answer as one edit of the meeting's grid. */
export async function saveAnswer(call: Call<"saveAnswer">, world: World) {
  const { params, body, credentials } = call;
  const { meetingID, respondentID } = params;
  const request = answerRequest(`save ${respondentID}`, body.requestID);
  const { view, isChanged } = await world.collab.write(meetingID, async (grid) => {
    const quick = await saveQuickly(grid, { meetingID, body, request, mine }, world);
    if (quick !== undefined) return { view: quick, isChanged: true };
    return world.database.transaction(async (stores) => {
      const { meeting } = await lockRespondent(stores, call, mayChangeAnswer);
      if (request !== undefined && (await isDone({ stores, meetingID, respondentID, request }, world))) {
        return { isChanged: false, view: undefined };
      }
      const author = await grid.open(stores.gridLog(meetingID));
      return { isChanged: await storeAnswer({ stores, author, meeting, respondentID, body }), view: undefined };
    });
  });

  function mine(known: MeetingView): Respondent | undefined {
    const respondent = known.respondents.find((one) => one.respondentID === respondentID);
    if (respondent !== undefined) permitOn(known, respondent, { credentials, may: mayChangeAnswer });
    return respondent;
  }

  if (isChanged) world.announce(meetingID, "answered");
  return changedReply(call, world, view);
}
