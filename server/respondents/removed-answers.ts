import { changeAnswers, setPerson } from "#domain/answers/grid-document.ts";
import { reshapedAnswer } from "#domain/answers/reshaped-answer.ts";
import { LIMITS } from "#domain/limits.ts";
import { message } from "#domain/messages/message.ts";
import { refuse } from "#domain/refusal.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import type * as Y from "yjs";
import type { AppContext } from "../app-context.ts";
import type { Call } from "../http/serve.ts";
import { announceAnswers, changedReply, changeGrid, unchangedSince } from "../meetings/change-meeting.ts";
import { lockTo } from "../meetings/permissions.ts";

/** Brings back respondents whom the organiser has just removed together, as one change of the grid. */
export async function restoreRemoved(call: Call<"restoreRemoved">, context: AppContext) {
  const { meetingID } = call.params;
  const check = await unchangedSince(call, context);
  const back = await changeGrid(meetingID, context, async (stores, openGrid) => {
    const { meeting } = await lockTo("edit", stores, call);
    check(meeting);
    const found = await stores.removedAnswers.bringBack(meetingID, [...new Set(call.body.respondentIDs)]);
    if (found.length === 0) return found;
    if ((await stores.respondents.count(meetingID)) > LIMITS.respondents)
      refuse("taken", message("api.meetingFull", { count: LIMITS.respondents }));
    const author = await openGrid(meeting);
    await author.change(
      (doc) => {
        for (const one of found) setPerson(doc, one.respondentID, one);
        for (const answer of found) bringBack(doc, answer, meeting);
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
  if (back.length > 0) await announceAnswers(meetingID, context);
  context.notifyUsers.lists(back.flatMap(({ userID }) => userID ?? []));
  return changedReply(call, context);
}

type Removed = Awaited<ReturnType<Stores["removedAnswers"]["bringBack"]>>[number];

/** Writes what an answer had marked, in slots as the meeting has them now; where it was of another kind, for when that returns. */
function bringBack(doc: Y.Doc, { respondentID, marks, kind, slotMinutes }: Removed, meeting: Meeting): void {
  const of = kind ?? meeting.kind;
  const from = { kind: of, slotMinutes: slotMinutes ?? meeting.slotMinutes };
  const added = [...reshapedAnswer(new Set(marks), from, { ...meeting, kind: of })];
  changeAnswers(doc, [[respondentID, { added, removed: [] }]], of);
}
