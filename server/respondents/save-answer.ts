import type { Respondent } from "#db/hot/locked-meeting.ts";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import { mayChangeAnswer } from "#domain/meeting/meeting-policy.ts";
import { idempotentRequest } from "../http/idempotent-request.ts";
import type { Call } from "../http/serve.ts";
import { changedReply } from "../meetings/after-change.ts";
import type { AppContext } from "../app-context.ts";
import { recordRequest, storeAnswer } from "./store-answer.ts";
import { lockRespondent, permitOn } from "./lock-respondent.ts";

/** Stores an answer as one edit of the meeting's grid. */
export async function saveAnswer(call: Call<"saveAnswer">, context: AppContext) {
  const { params, body, credentials } = call;
  const { meetingID, respondentID } = params;
  const request = idempotentRequest(`save ${respondentID}`, body);
  const quick = await context.saveOptimistically(meetingID, { body, request, mine });
  if (quick !== undefined) return changedReply(call, context, quick);

  const isChanged = await context.collab.write(meetingID, (grid) =>
    context.database.transaction(async (stores) => {
      const { meeting } = await lockRespondent(stores, call, mayChangeAnswer);
      if (request !== undefined && (await recordRequest({ stores, meetingID, respondentID, request }, context)))
        return false;
      const author = await grid.open(stores.gridLog(meetingID));
      return storeAnswer({ stores, author, meeting, respondentID, body });
    }),
  );
  if (isChanged) context.announce(meetingID, "answered");
  return changedReply(call, context);

  function mine(known: MeetingView): Respondent | undefined {
    const respondent = known.respondents.find((one) => one.respondentID === respondentID);
    if (respondent !== undefined) permitOn(known, respondent, { credentials, may: mayChangeAnswer });
    return respondent;
  }
}
