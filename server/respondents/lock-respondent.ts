import type { LockedMeeting } from "#db/stores/meeting-store.ts";
import type { Respondent } from "#db/hot/locked-meeting.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { mayChangeAnswer } from "#domain/meeting/meeting-policy.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { sameKey, type Credentials } from "../http/credentials.ts";
import { actorIn, noSuchMeeting, permit } from "../meetings/permissions.ts";

type Asked = {
  readonly params: { readonly meetingID: MeetingID; readonly respondentID: RespondentID };
  readonly credentials: Credentials;
};

/** Locks the meeting of a respondent for a caller who `may` do this to the answer, and refuses all others. */
export async function lockRespondent(
  stores: Stores,
  { params, credentials }: Asked,
  may: typeof mayChangeAnswer,
): Promise<LockedMeeting> {
  const locked = (await stores.meetings.lock(params.meetingID, params.respondentID)) ?? noSuchMeeting();
  permitOn(locked, locked.respondent ?? refuse("unknown", "There is no such respondent."), { credentials, may });
  return locked;
}

/** Refuses a caller who must not do this to the respondent's answer. */
export function permitOn(
  found: Omit<LockedMeeting, "gridSeq">,
  respondent: Respondent,
  { credentials, may }: { readonly credentials: Credentials; readonly may: typeof mayChangeAnswer },
): void {
  const keyShown = sameKey(credentials.respondentKey, respondent.keyHash);
  permit(may(actorIn(found, credentials), found.meeting, { userID: respondent.userID, keyShown }), {
    login: "You must be logged in as this user to modify their availabilities.",
    other:
      respondent.userID === undefined
        ? "This answer is protected: only the person who gave it and the organiser may change it."
        : "You must be logged in as this user to modify their availabilities.",
  });
}
