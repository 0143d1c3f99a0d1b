import { message } from "#domain/messages/message.ts";
import type { GridAuthor } from "#collab/document/author-change.ts";
import type { Respondent } from "#db/hot/locked-meeting.ts";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { LockedMeeting } from "#db/stores/meeting-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import { removeRespondent, setRespondentName } from "#domain/answers/grid-document.ts";
import { type MeetingID, parseRespondentID, type RespondentID, type UserID } from "#domain/ids.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { mayChangeAnswer, mayDeleteAnswer } from "#domain/meeting/meeting-policy.ts";
import { refuse } from "#domain/refusal.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import type { AppContext } from "../app-context.ts";
import { type Credentials, ENDED, sameKey, signedIn } from "../http/credentials.ts";
import { idempotentRequest } from "../http/idempotent-request.ts";
import type { Call } from "../http/serve.ts";
import { compactSoon } from "../jobs/compact-grid.ts";
import { changedReply } from "../meetings/after-change.ts";
import { changeGrid } from "../meetings/change-grid.ts";
import { actorIn, noSuchMeeting, permit } from "../meetings/permissions.ts";
import { withFreshID } from "../random-id.ts";
import { assertCapacity, checkSlots, recordRequest, type SavedBody, storeAnswer } from "./store-answer.ts";

/** Stores the answer of a user; the first one makes them a respondent, under the account's name. */
export async function saveOwnAnswer(call: Call<"saveOwnAnswer">, context: AppContext) {
  const { meetingID } = call.params;
  const { userID } = signedIn(call.credentials);
  const request = idempotentRequest(`own ${userID}`, call.body);

  const mine = (known: MeetingView) => known.respondents.find((one) => one.userID === userID);
  const quick = await context.saveOptimistically(meetingID, { body: call.body, request, mine });
  if (quick !== undefined) return changedReply(call, context, quick);

  const saved = await withFreshID(parseRespondentID, (freshID) =>
    changeGrid(meetingID, context, async (stores, openGrid) => {
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
      const author = await openGrid();
      if (own === undefined) await join({ meetingID, respondentID, userID }, stores, author);
      const isChanged = await storeAnswer({ stores, author, meeting, respondentID, body: call.body });
      if (own === undefined && meeting.schedule !== undefined)
        await stores.calendars.enqueueEntryFor(meetingID, userID);
      return { isNew: own === undefined, isChanged, creator: meeting.creator };
    }),
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

/** Stores an answer as one edit of the meeting's grid. */
export async function saveAnswer(call: Call<"saveAnswer">, context: AppContext) {
  const { params, body, credentials } = call;
  const { meetingID, respondentID } = params;
  const request = idempotentRequest(`save ${respondentID}`, body);
  const quick = await context.saveOptimistically(meetingID, { body, request, mine });
  if (quick !== undefined) return changedReply(call, context, quick);

  const isChanged = await changeGrid(meetingID, context, async (stores, openGrid) => {
    const { meeting } = await lockRespondent(stores, call, mayChangeAnswer);
    if (request !== undefined && (await recordRequest({ stores, meetingID, respondentID, request }, context)))
      return false;
    return storeAnswer({ stores, author: await openGrid(), meeting, respondentID, body });
  });
  if (isChanged) context.announce(meetingID, "answered");
  return changedReply(call, context);

  function mine(known: MeetingView): Respondent | undefined {
    const respondent = known.respondents.find((one) => one.respondentID === respondentID);
    if (respondent !== undefined) permitOn(known, respondent, { credentials, may: mayChangeAnswer });
    return respondent;
  }
}

export async function deleteRespondent(call: Call<"deleteRespondent">, context: AppContext) {
  const { meetingID, respondentID } = call.params;
  const removed = await changeGrid(meetingID, context, async (stores, openGrid) => {
    const locked = await lockRespondent(stores, call, mayDeleteAnswer);
    const author = await openGrid();
    await author.change((doc) => removeRespondent(doc, respondentID));
    await stores.notices.answerRemoved(meetingID, respondentID);
    await stores.respondents.remove(meetingID, respondentID);
    await compactSoon(stores, meetingID);
    const userID = locked.respondent?.userID;
    if (userID !== undefined) await stores.calendars.enqueueEntryFor(meetingID, userID);
    return locked.respondent;
  });
  context.announce(meetingID, "answered");
  if (removed?.userID !== undefined) context.notifyUsers.lists([removed.userID]);
  return changedReply(call, context);
}

type Asked = {
  readonly params: { readonly meetingID: MeetingID; readonly respondentID: RespondentID };
  readonly credentials: Credentials;
};

/** Locks the meeting of a respondent for a caller who `may` do this to the answer, and refuses all others. */
async function lockRespondent(
  stores: Stores,
  { params, credentials }: Asked,
  may: typeof mayChangeAnswer,
): Promise<LockedMeeting> {
  const locked = (await stores.meetings.lock(params.meetingID, params.respondentID)) ?? noSuchMeeting();
  permitOn(locked, locked.respondent ?? refuse("unknown", message("api.noSuchRespondent")), { credentials, may });
  return locked;
}

/** Refuses a caller who must not do this to the respondent's answer. */
function permitOn(
  found: Omit<LockedMeeting, "gridSeq">,
  respondent: Respondent,
  { credentials, may }: { readonly credentials: Credentials; readonly may: typeof mayChangeAnswer },
): void {
  const keyShown = sameKey(credentials.respondentKey, respondent.keyHash);
  permit(may(actorIn(found, credentials), found.meeting, { userID: respondent.userID, keyShown }), {
    login: message("api.otherUsersAnswer"),
    other: respondent.userID === undefined ? message("api.protectedAnswer") : message("api.otherUsersAnswer"),
  });
}
