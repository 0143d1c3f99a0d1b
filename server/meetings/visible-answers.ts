import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { Respondent, StoredMeeting } from "#db/hot/locked-meeting.ts";
import type { ExpectedID, RespondentID } from "#domain/ids.ts";
import { type Actor, maySeeAnswers } from "#domain/meeting/meeting-policy.ts";
import { personOfKey } from "../expected/personal-key.ts";
import { type Credentials, sameKey } from "../http/credentials.ts";
import type { Keys } from "../keys.ts";
import { actorIn } from "./permissions.ts";

/** Who looks at a meeting, and which answers are theirs. */
export type Viewer = {
  readonly actor: Actor;
  readonly own?: RespondentID | undefined;
  /** Whose key they showed: beside an own answer the caller may hold that of another one. */
  readonly keyOf?: RespondentID | undefined;
  /** The expected person whose personal link the viewer holds. */
  readonly person?: ExpectedID | undefined;
};

/** Who looks at a meeting, by what they could show. */
export function viewerIn(view: MeetingView, credentials: Credentials, keys: Keys): Viewer {
  const { meeting, expected, respondents } = view;
  const { userID, respondentKey } = credentials;
  const person = personOfKey(credentials, { meetingID: meeting.meetingID, expected }, keys);
  // Compares with every key even after a match, so that the time does not tell which respondent it belongs to.
  const [byKey] = respondents.filter((one) => sameKey(respondentKey, one.keyHash));
  // A personal link never opens a user's answer.
  const byLink = respondents.find((one) => one.userID === undefined && one.respondentID === person?.respondentID);
  const keyOf = (byKey ?? byLink)?.respondentID;
  const byUser = respondents.find((one) => one.userID !== undefined && one.userID === userID);
  return { actor: actorIn(view, credentials), own: byUser?.respondentID ?? keyOf, keyOf, person: person?.expectedID };
}

/**
 * The meeting as this viewer may know it: where answers are hidden, without those of others and without those who are waited for.
 * Whatever tells a caller of answers is made of this, so that nothing of it can depend on what is hidden; only
 * the version counts on, and leaves the server in no form.
 */
export function visibleTo(view: MeetingView, viewer: Viewer): MeetingView {
  if (maySeeAnswers(viewer.actor, view.meeting)) return view;
  const { actor, own, keyOf, person } = viewer;
  const isTheirs = ({ respondentID, userID }: Respondent) =>
    respondentID === own || respondentID === keyOf || (userID !== undefined && userID === actor.userID);
  return {
    ...view,
    respondents: view.respondents.filter(isTheirs),
    expected: view.expected.filter(({ expectedID }) => expectedID === person),
  };
}

/** Whether the caller may know that there is this answer. */
export function isVisibleTo(
  found: StoredMeeting,
  { userID }: Respondent,
  { credentials, keyShown }: { readonly credentials: Credentials; readonly keyShown: boolean },
): boolean {
  const actor = actorIn(found, credentials);
  return keyShown || maySeeAnswers(actor, found.meeting) || (userID !== undefined && userID === actor.userID);
}
