import { message } from "#domain/messages/message.ts";
import type { Respondent, StoredMeeting } from "#db/hot/locked-meeting.ts";
import type { Stores } from "#db/stores/stores.ts";
import { removeRespondent } from "#domain/answers/grid-document.ts";
import { parseRespondentID, type RespondentID } from "#domain/ids.ts";
import { refuseIfClosed } from "#domain/meeting/closing.ts";
import { isOrganiser } from "#domain/meeting/organiser.ts";
import { mayChangeAnswer, mayDeleteAnswer } from "#domain/meeting/meeting-policy.ts";
import { refuse } from "#domain/refusal.ts";
import { enqueueRemovalNotices } from "../notices/notices.ts";
import type { AppContext } from "../app-context.ts";
import { matchOwnAnswer } from "../expected/match-answers.ts";
import { showsKeyOf } from "../expected/personal-link.ts";
import { type Credentials, sameKey, signedIn } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import { announceAnswers, changedReply, changeGrid, compactSoon, unchangedSince } from "../meetings/change-meeting.ts";
import { actorIn, type CheckLocked, lockTo, noSuchMeeting, permit, isVisibleTo } from "../meetings/permissions.ts";
import { type Sender, senderHash, senderIn } from "./sender.ts";
import { findTimeFaults } from "./time-faults.ts";
import { paintedSlots } from "./slots-of-save.ts";
import { withFreshID } from "../random-id.ts";

/** Stores the answer of a user; the first one makes them a respondent, under the account's name. */
export async function saveOwnAnswer(call: Call<"saveOwnAnswer">, context: AppContext) {
  const { meetingID } = call.params;
  const { userID } = signedIn(call.credentials);
  const painted = paintedSlots(call, context);
  const check = await unchangedSince(call, context);
  let own: RespondentID | undefined;
  const { isNew, creator, version } = await withFreshID(parseRespondentID, (freshID) =>
    context.saveAnswer(meetingID, {
      whose: { userID, freshID },
      body: call.body,
      painted,
      request: call.request,
      permit: (_locked, respondent) => void (own = respondent.respondentID),
      check,
      sender: () => senderHash(context.keys, { meetingID, respondentID: own ?? freshID }, "owner"),
    }),
  );
  if (isNew) context.notifyUsers.lists(creator === undefined ? [userID] : [userID, creator]);
  const isMatched = await matchOwnAnswer({ meetingID, userID, version, credentials: call.credentials }, context);
  return changedReply(call, context, isMatched ? undefined : version);
}

saveOwnAnswer.findFaults = findTimeFaults;

export async function saveAnswer(call: Call<"saveAnswer">, context: AppContext) {
  const { params, body, credentials } = call;
  const { meetingID, respondentID } = params;
  const { userID } = credentials;
  const check = await unchangedSince(call, context);
  let isOwn = false;
  let sender: Sender = "owner";
  const { version } = await context.saveAnswer(meetingID, {
    whose: { respondentID },
    body,
    painted: paintedSlots(call, context),
    request: call.request,
    permit: async (locked, respondent, stores) => {
      const keyShown = await showsKeyOf(respondent, credentials, { meetingID, stores, keys: context.keys });
      permitOn(locked, respondent, { credentials, keyShown, may: mayChangeAnswer });
      isOwn = respondent.userID === userID;
      sender = senderIn(locked, respondent, { credentials, address: call.address, keyShown });
    },
    check,
    sender: () => senderHash(context.keys, params, sender),
  });
  const isMatched =
    isOwn && userID !== undefined && (await matchOwnAnswer({ meetingID, userID, version, credentials }, context));
  return changedReply(call, context, isMatched ? undefined : version);
}

saveAnswer.findFaults = findTimeFaults;

export function deleteRespondent(call: Call<"deleteRespondent">, context: AppContext) {
  const { params, credentials } = call;
  const { meetingID, respondentID } = params;
  const find: FindRemoved = async (stores, check) => {
    const { meetings, respondents } = stores;
    const locked = (await meetings.lock(meetingID)) ?? noSuchMeeting();
    const respondent = (await respondents.find(meetingID, respondentID)) ?? refuse("unknown", "api.noSuchRespondent");
    const keyShown = await showsKeyOf(respondent, credentials, { meetingID, stores, keys: context.keys });
    permitOn(locked, respondent, { credentials, keyShown, may: mayDeleteAnswer });
    const { meeting } = locked;
    if (!isOrganiser(actorIn(locked, credentials), meeting)) refuseIfClosed(meeting, context.clock().epochMilliseconds);
    check(meeting, respondent);
    return [respondent];
  };
  return removeAnswers(call, context, { find });
}

/** The page offers Undo: until then no notice of the removal has left. */
const SECOND_THOUGHT_MS = 30_000;

/** Deletes several respondents with their answers; for the organiser, who can bring them back for a while. */
export function removeRespondents(call: Call<"removeRespondents">, context: AppContext) {
  const { params, body } = call;
  const find: FindRemoved = async (stores, check) => {
    const { respondents, removedAnswers } = stores;
    check((await lockTo("edit", stores, call)).meeting);
    const respondentIDs = [...new Set(body.respondentIDs)];
    await removedAnswers.keep(params.meetingID, respondentIDs);
    return respondents.findAll(params.meetingID, respondentIDs);
  };
  return removeAnswers(call, context, { find, after: SECOND_THOUGHT_MS });
}

/** Locks the meeting, refuses a caller who may not do this, and finds those whose answers are deleted. */
type FindRemoved = (stores: Stores, check: CheckLocked) => Promise<readonly Respondent[]>;

type Removal = {
  readonly find: FindRemoved;
  /** They are not notified before so many milliseconds. */
  readonly after?: number;
};

async function removeAnswers(
  call: Call<"deleteRespondent" | "removeRespondents">,
  context: AppContext,
  { find, after }: Removal,
) {
  const { meetingID } = call.params;
  const check = await unchangedSince(call, context);
  const removed = await changeGrid(meetingID, context, async (stores, openGrid) => {
    const found = await find(stores, check);
    if (found.length === 0) return found;
    const author = await openGrid({});
    await author.change((doc) => {
      for (const { respondentID } of found) removeRespondent(doc, respondentID);
    });
    const respondentIDs = found.map(({ respondentID }) => respondentID);
    await enqueueRemovalNotices(stores, meetingID, { respondentIDs, after });
    await stores.respondents.removeAll(meetingID, respondentIDs);
    const userIDs = found.flatMap(({ userID }) => userID ?? []);
    await stores.calendars.syncEntries(meetingID, userIDs);
    await compactSoon(stores, meetingID);
    return found;
  });
  if (removed.length > 0) await announceAnswers(meetingID, context);
  context.notifyUsers.lists(removed.flatMap(({ userID }) => userID ?? []));
  return changedReply(call, context);
}

type Permission = {
  readonly credentials: Credentials;
  readonly may: typeof mayChangeAnswer;
  /** The caller showed what opens this answer; by default, whether it is its own key. */
  readonly keyShown?: boolean;
};

export function permitOn(
  found: StoredMeeting,
  respondent: Respondent,
  { credentials, may, keyShown = sameKey(credentials.respondentKey, respondent.keyHash) }: Permission,
): void {
  if (!isVisibleTo(found, respondent, { credentials, keyShown })) refuse("unknown", "api.noSuchRespondent");
  permit(may(actorIn(found, credentials), found.meeting, { userID: respondent.userID, keyShown }), {
    login: message("api.otherUsersAnswer"),
    other: respondent.userID === undefined ? message("api.protectedAnswer") : message("api.otherUsersAnswer"),
  });
}
