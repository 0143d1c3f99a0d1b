import { message, type Message } from "#domain/messages/message.ts";
import { refuse, Refusal } from "#domain/refusal.ts";
import type { Respondent, StoredMeeting } from "#db/hot/locked-meeting.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { Actor } from "#domain/meeting/organiser.ts";
import { mayEdit, maySchedule, type Verdict } from "#domain/meeting/meeting-policy.ts";
import { maySeeAnswers } from "#domain/meeting/hidden-answers.ts";
import type { MeetingID, ExpectedID, RespondentID } from "#domain/ids.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { sameKey, type Credentials } from "../http/credentials.ts";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import { personOfKey } from "../expected/personal-link.ts";
import type { Keys } from "../keys.ts";

export type MeetingCall = { readonly params: { readonly meetingID: MeetingID }; readonly credentials: Credentials };

export function noSuchMeeting(): never {
  return refuse("unknown", "api.noSuchMeeting");
}

export function unlessGone<T>(change: Promise<T>): Promise<T | undefined> {
  return change.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "unknown") return undefined;
    throw error;
  });
}

export function actorIn(meeting: { readonly organiserKeyHash?: Uint8Array }, credentials: Credentials): Actor {
  return {
    ...(credentials.userID !== undefined && { userID: credentials.userID }),
    holdsOrganiserKey: sameKey(credentials.organiserKey, meeting.organiserKeyHash),
  };
}

/** Refuses a locked meeting that the request does not want to change; `own`: the caller's answer to it, where it is known. */
export type CheckLocked = (locked: Meeting, own?: Pick<Respondent, "respondentID" | "name" | "marks">) => void;

/** Returns if the verdict allows the call, otherwise refuses: with 401 when a login could help, else with 403. */
export function permit(verdict: Verdict, sentence: { readonly login: Message; readonly other: Message }): void {
  if (verdict === "not-signed-in") throw new Refusal("not-signed-in", sentence.login);
  if (verdict === "not-yours") throw new Refusal("not-yours", sentence.other);
}

/** Actions of the organiser. Anyone may set the time of an open guest's meeting. */
type OrganiserAction = keyof typeof SENTENCES;

export function permitTo(action: OrganiserAction, found: StoredMeeting, credentials: Credentials): void {
  const may = action === "schedule" ? maySchedule : mayEdit;
  const other = otherThanOrganiser(found, action);
  const verdict = may(actorIn(found, credentials), found.meeting);
  // A caller who shows a key wants to organise a guest's meeting. A login would not help, only the right key.
  const isWrongKey = credentials.organiserKey !== undefined && found.meeting.creator === undefined;
  permit(verdict === "not-signed-in" && isWrongKey ? "not-yours" : verdict, { login: SENTENCES[action].login, other });
}

export async function lockTo(action: OrganiserAction, { meetings }: Stores, { params, credentials }: MeetingCall) {
  const locked = (await meetings.lock(params.meetingID)) ?? noSuchMeeting();
  permitTo(action, locked, credentials);
  return locked;
}

/** The sentence for a caller who is not the organiser: a guest's meeting has a key, and no creator. */
export function otherThanOrganiser({ meeting, organiserKeyHash }: StoredMeeting, action: OrganiserAction): Message {
  const { other, noKey, key } = SENTENCES[action];
  return meeting.creator !== undefined ? other : organiserKeyHash === undefined ? noKey : key;
}

const SENTENCES = {
  edit: {
    login: message("api.logInToEdit"),
    other: message("api.otherThanCreator"),
    noKey: message("api.nobodyEdits"),
    key: message("api.keyToEdit"),
  },
  delete: {
    login: message("api.logInToDelete"),
    other: message("api.otherThanCreator"),
    noKey: message("api.nobodyDeletes"),
    key: message("api.keyToDelete"),
  },
  schedule: {
    login: message("api.logInToSchedule"),
    other: message("api.organiserSchedules"),
    noKey: message("api.nobodySchedules"),
    key: message("api.keyToSchedule"),
  },
};

export type Viewer = {
  readonly actor: Actor;
  readonly own?: RespondentID | undefined;
  /** The answer that the shown key opens. It may be another answer than the viewer's own. */
  readonly keyOf?: RespondentID | undefined;
  /** The expected person whose personal link the viewer holds. */
  readonly person?: ExpectedID | undefined;
};

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
 * Returns the meeting as this viewer may know it. If answers are hidden, it lacks others' answers and the other
 * expected people. Make every reply about answers from this view, so that it cannot depend on hidden answers. Only the
 * version still counts hidden changes; it never leaves the server in any form.
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

export function isVisibleTo(
  found: StoredMeeting,
  { userID }: Respondent,
  { credentials, keyShown }: { readonly credentials: Credentials; readonly keyShown: boolean },
): boolean {
  const actor = actorIn(found, credentials);
  return keyShown || maySeeAnswers(actor, found.meeting) || (userID !== undefined && userID === actor.userID);
}
