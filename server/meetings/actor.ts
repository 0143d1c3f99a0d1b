import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { Actor } from "#domain/meeting/meeting-policy.ts";
import type { RespondentID } from "#domain/ids.ts";
import { sameKey } from "../http/key-hash.ts";
import type { Credentials } from "../http/credentials.ts";

/** Who somebody is in one meeting, by what they could show. */
export function actorIn(meeting: { readonly organiserKeyHash?: Uint8Array }, credentials: Credentials): Actor {
  return {
    ...(credentials.userID !== undefined && { userID: credentials.userID }),
    holdsOrganiserKey: sameKey(credentials.organiserKey, meeting.organiserKeyHash),
  };
}

/** The caller's own respondent: the user's, else the one whose key was shown. */
export function ownRespondent(view: MeetingView, { userID, respondentKey }: Credentials): RespondentID | undefined {
  const byUser = userID === undefined ? undefined : view.respondents.find((one) => one.userID === userID);
  if (byUser !== undefined || respondentKey === undefined) return byUser?.respondentID;
  // Compares with every key even after a match, so that the time does not tell which respondent it belongs to.
  const [byKey] = view.respondents.filter((one) => sameKey(respondentKey, one.keyHash));
  return byKey?.respondentID;
}
