import { changeAnswers, setPerson } from "#domain/answers/grid-document.ts";
import { LIMITS } from "#domain/limits.ts";
import { message } from "#domain/messages/message.ts";
import { refuse } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import type { Call } from "../http/serve.ts";
import { changedReply, changeGrid, unchangedSince } from "../meetings/change-meeting.ts";
import { noSuchMeeting, permitEdit } from "../meetings/permissions.ts";

/** Brings back respondents whom the organiser has just removed together, as one change of the grid. */
export async function restoreRemoved(call: Call<"restoreRemoved">, context: AppContext) {
  const { params, body, credentials } = call;
  const { meetingID } = params;
  const check = await unchangedSince(call, context);
  const back = await changeGrid(meetingID, context, async (stores, openGrid) => {
    const locked = (await stores.meetings.lock(meetingID)) ?? noSuchMeeting();
    permitEdit(locked, credentials);
    check(locked.meeting);
    const found = await stores.removedAnswers().bringBack(meetingID, [...new Set(body.respondentIDs)]);
    if (found.length === 0) return found;
    if ((await stores.respondents.count(meetingID)) > LIMITS.respondents)
      refuse("taken", message("api.meetingFull", { count: LIMITS.respondents }));
    const author = await openGrid();
    await author.change(
      (doc) => {
        for (const one of found) setPerson(doc, one.respondentID, one);
        changeAnswers(
          doc,
          found.map(({ respondentID, slots }) => [respondentID, { added: slots, removed: [] }]),
        );
      },
      found.map(({ respondentID }) => respondentID),
    );
    await stores.notices.answersBack(
      meetingID,
      found.map(({ respondentID }) => respondentID),
    );
    for (const { userID } of found) if (userID !== undefined) await stores.calendars.syncEntries(meetingID, userID);
    return found;
  });
  if (back.length > 0) context.announce(meetingID, "answered");
  context.notifyUsers.lists(back.flatMap(({ userID }) => userID ?? []));
  return changedReply(call, context);
}
