import { removeRespondent } from "#domain/answers/grid-document.ts";
import { mayDeleteAnswer } from "#domain/meeting/meeting-policy.ts";
import type { Call } from "../http/serve.ts";
import { compactSoon } from "../jobs/compact-grid.ts";
import { changedReply } from "../meetings/after-change.ts";
import type { AppContext } from "../app-context.ts";
import { lockRespondent } from "./lock-respondent.ts";

export async function deleteRespondent(call: Call<"deleteRespondent">, context: AppContext) {
  const { meetingID, respondentID } = call.params;
  const removed = await context.collab.write(meetingID, (grid) =>
    context.database.transaction(async (stores) => {
      const locked = await lockRespondent(stores, call, mayDeleteAnswer);
      const author = await grid.open(stores.gridLog(meetingID));
      await author.change((doc) => removeRespondent(doc, respondentID));
      await stores.notices.answerRemoved(meetingID, respondentID);
      await stores.respondents.remove(meetingID, respondentID);
      await compactSoon(stores, meetingID);
      const userID = locked.respondent?.userID;
      if (userID !== undefined) await stores.calendars.enqueueEntryFor(meetingID, userID);
      return locked.respondent;
    }),
  );
  context.announce(meetingID, "answered");
  if (removed?.userID !== undefined) context.notifyUsers.lists([removed.userID]);
  return changedReply(call, context);
}
