import { message } from "#domain/messages/message.ts";
import type { GridAuthor } from "#collab/document/author-change.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import { setRespondentName } from "#domain/answers/grid-document.ts";
import { type MeetingID, parseRespondentID, type RespondentID, type UserID } from "#domain/ids.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import { refuse } from "#domain/refusal.ts";
import { ENDED, signedIn } from "../http/credentials.ts";
import { idempotentRequest } from "../http/idempotent-request.ts";
import type { Call } from "../http/serve.ts";
import { changedReply } from "../meetings/after-change.ts";
import { noSuchMeeting } from "../meetings/permissions.ts";
import { withFreshID } from "../random-id.ts";
import type { AppContext } from "../app-context.ts";
import { type SavedBody, checkSlots, recordRequest, assertCapacity, storeAnswer } from "./store-answer.ts";

/** Stores the answer of a user; the first one makes them a respondent, under the account's name. */
export async function saveOwnAnswer(call: Call<"saveOwnAnswer">, context: AppContext) {
  const { meetingID } = call.params;
  const { userID } = signedIn(call.credentials);
  const request = idempotentRequest(`own ${userID}`, call.body);

  const mine = (known: MeetingView) => known.respondents.find((one) => one.userID === userID);
  const quick = await context.saveOptimistically(meetingID, { body: call.body, request, mine });
  if (quick !== undefined) return changedReply(call, context, quick);

  const saved = await withFreshID(parseRespondentID, (freshID) =>
    context.collab.write(meetingID, (grid) =>
      context.database.transaction(async (stores) => {
        // Sent together, answered in order: the answer is looked for after the lock was granted.
        const [locked, own] = await Promise.all([
          stores.meetings.lock(meetingID),
          stores.respondents.findByUser(meetingID, userID),
        ]);
        const { meeting } = locked ?? noSuchMeeting();
        const respondentID = own?.respondentID ?? freshID;
        if (request !== undefined && (await recordRequest({ stores, meetingID, respondentID, request }, context))) {
          return { isNew: false, isChanged: false, creator: meeting.creator };
        }
        if (own === undefined) refuseEdit(call.body, meeting);
        const author = await grid.locked(stores.gridLog(meetingID));
        if (own === undefined) await join({ meetingID, respondentID, userID }, stores, author);
        const isChanged = await storeAnswer({ stores, author, meeting, respondentID, body: call.body });
        if (own === undefined && meeting.schedule !== undefined)
          await stores.calendars.enqueueEntryFor(meetingID, userID);
        return { isNew: own === undefined, isChanged, creator: meeting.creator };
      }),
    ),
  );

  if (saved.isNew || saved.isChanged) context.announce(meetingID, "answered");
  if (saved.isNew) context.notifyUsers.lists(saved.creator === undefined ? [userID] : [userID, saved.creator]);
  return changedReply(call, context);
}

/** Refuses an edit of an answer that was deleted meanwhile: what it changed would become an answer that was never given. */
function refuseEdit({ availabilities, base }: SavedBody, meeting: Meeting): void {
  if (base === undefined || base.size === 0) return;
  checkSlots(availabilities.difference(base), presentSlots(meeting));
  refuse("unknown", message("api.noSuchRespondent"));
}

type Joining = { readonly meetingID: MeetingID; readonly respondentID: RespondentID; readonly userID: UserID };

async function join({ meetingID, respondentID, userID }: Joining, stores: Stores, author: GridAuthor): Promise<void> {
  await assertCapacity(stores, meetingID);
  const { name } = (await stores.users.hold(userID)) ?? refuse("not-signed-in", ENDED.session);
  await stores.respondents.insert({ meetingID, respondentID, userID, name });
  await stores.notices.answered(meetingID, respondentID);
  await author.change((doc) => setRespondentName(doc, respondentID, name));
}
