import { message } from "#domain/messages/message.ts";
import type { Respondent, StoredMeeting } from "#db/hot/locked-meeting.ts";
import type { Stores } from "#db/stores/stores.ts";
import { parseRespondentID, type UserID } from "#domain/ids.ts";
import { refuseIfClosed } from "#domain/meeting/closing.ts";
import { mayChangeAnswer, mayDeleteAnswer } from "#domain/meeting/meeting-policy.ts";
import { isOrganiser } from "#domain/meeting/organiser.ts";
import { refuse } from "#domain/refusal.ts";
import { enqueueLeavingNotices } from "../notices/notices.ts";
import type { AppContext } from "../app-context.ts";
import { matchOwnAnswer } from "../expected/match-answers.ts";
import { showsKeyOf } from "../expected/personal-link.ts";
import { type Credentials, sameKey, signedIn } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import { changedReply, unchangedSince } from "../meetings/change-meeting.ts";
import type { Change, Decision, FoundMeeting } from "../meetings/meeting-change.ts";
import { actorIn, isVisibleTo, type MeetingCall, permit, permitTo } from "../meetings/permissions.ts";
import { saveChange } from "./decide-save.ts";
import { paintedSlots } from "./marks-of-body.ts";
import { senderIn } from "./sender.ts";
import { findTimeFaults } from "./time-faults.ts";
import { withFreshID } from "../random-id.ts";

/** Stores the answer of a user; the first one makes them a respondent, under the account's name. */
export async function saveOwnAnswer(call: Call<"saveOwnAnswer">, context: AppContext) {
  const { meetingID } = call.params;
  const { userID } = signedIn(call.credentials);
  const check = await unchangedSince(call, context);
  const { result, version } = await withFreshID(parseRespondentID, (freshID) =>
    context.writer.write(
      meetingID,
      saveChange({
        whose: { userID, freshID },
        saved: { body: call.body, painted: paintedSlots(call, context) },
        request: call.request,
        permit: () => "owner",
        check,
        keys: context.keys,
      }),
    ),
  );
  const { isNew, creator } = result;
  if (isNew) context.notifyUsers.lists(creator === undefined ? [userID] : [userID, creator]);
  const isMatched = await matchOwnAnswer({ meetingID, userID, version, credentials: call.credentials }, context);
  return changedReply(call, context, isMatched ? undefined : version);
}

saveOwnAnswer.findFaults = findTimeFaults;

export async function saveAnswer(call: Call<"saveAnswer">, context: AppContext) {
  const { params, body, credentials, address } = call;
  const { meetingID, respondentID } = params;
  const { userID } = credentials;
  const check = await unchangedSince(call, context);
  const { result, version } = await context.writer.write(
    meetingID,
    saveChange({
      whose: { respondentID },
      saved: { body, painted: paintedSlots(call, context) },
      request: call.request,
      readsExpected: credentials.personalLinkOf !== undefined,
      permit(found, respondent) {
        const keyShown = showsKeyOf(respondent, credentials, {
          meetingID,
          expected: found.expected,
          keys: context.keys,
        });
        permitOn(found, respondent, { credentials, keyShown, may: mayChangeAnswer });
        return senderIn(found, respondent, { credentials, address, keyShown });
      },
      check,
      keys: context.keys,
    }),
  );
  const isOwn = userID !== undefined && result.userID === userID;
  const isMatched = isOwn && (await matchOwnAnswer({ meetingID, userID, version, credentials }, context));
  return changedReply(call, context, isMatched ? undefined : version);
}

saveAnswer.findFaults = findTimeFaults;

export async function deleteRespondent(call: Call<"deleteRespondent">, context: AppContext) {
  const { params, credentials } = call;
  const { meetingID, respondentID } = params;
  const check = await unchangedSince(call, context);
  return removedReply(call, context, {
    reads: { respondentIDs: [respondentID], expected: credentials.personalLinkOf !== undefined },
    decideAlone(found, { stores }) {
      const { meeting, expected, nowMs } = found;
      const respondent = found.respondents[0] ?? refuse("unknown", "api.noSuchRespondent");
      const keyShown = showsKeyOf(respondent, credentials, { meetingID, expected, keys: context.keys });
      permitOn(found, respondent, { credentials, keyShown, may: mayDeleteAnswer });
      if (!isOrganiser(actorIn(found, credentials), meeting)) refuseIfClosed(meeting, nowMs);
      check(meeting, respondent);
      return removal(found, { stores });
    },
  });
}

/** The page offers Undo for this time; no notice of the removal leaves before. */
const SECOND_THOUGHT_MS = 30_000;

/** Deletes several respondents with their answers; for the organiser, who can bring them back for a while. */
export async function removeRespondents(call: Call<"removeRespondents">, context: AppContext) {
  const { body, credentials } = call;
  const check = await unchangedSince(call, context);
  return removedReply(call, context, {
    reads: { respondentIDs: [...new Set(body.respondentIDs)] },
    decideAlone(found, { stores }) {
      permitTo("edit", found, credentials);
      check(found.meeting);
      return removal(found, { stores, isUndoable: true });
    },
  });
}

/** Returns the decision that removes the respondents that were found. */
function removal(
  { meeting, respondents }: FoundMeeting,
  { stores, isUndoable = false }: { readonly stores: Stores; readonly isUndoable?: boolean },
): Decision<readonly UserID[]> {
  const { meetingID } = meeting;
  if (respondents.length === 0) return { result: [] };
  const removed = respondents.map(({ respondentID }) => respondentID);
  const userIDs = respondents.flatMap(({ userID }) => userID ?? []);
  return {
    result: userIDs,
    edit: { removed },
    isAnnounced: true,
    rows: {
      removesContent: true,
      async store() {
        if (isUndoable) await stores.removedAnswers.keep(meetingID, removed);
        const delayMs = isUndoable ? SECOND_THOUGHT_MS : undefined;
        await enqueueLeavingNotices(stores, meetingID, { why: "removed", respondentIDs: removed, after: delayMs });
        await stores.respondents.removeAll(meetingID, removed);
        await stores.calendars.syncEntries(meetingID, userIDs);
      },
    },
  };
}

async function removedReply(call: MeetingCall, context: AppContext, change: Change<readonly UserID[]>) {
  const { result } = await context.writer.write(call.params.meetingID, change);
  context.notifyUsers.lists(result);
  return changedReply(call, context);
}

type Permission = {
  readonly credentials: Credentials;
  readonly may: typeof mayChangeAnswer;
  /** The caller showed a key that opens this answer; by default, true for the answer's own key. */
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
