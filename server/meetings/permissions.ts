import { message, type Message } from "#domain/messages/message.ts";
import { refuse } from "#domain/refusal.ts";
import type { Respondent, StoredMeeting } from "#db/hot/locked-meeting.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import { type Actor, mayEdit, maySchedule, type Verdict } from "#domain/meeting/meeting-policy.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { personOfKey } from "../expected/personal-key.ts";
import { sameKey, type Credentials } from "../http/credentials.ts";
import type { Keys } from "../keys.ts";

/** What a call about one meeting has. */
export type MeetingCall = { readonly params: { readonly meetingID: MeetingID }; readonly credentials: Credentials };

export function noSuchMeeting(): never {
  return refuse("unknown", message("api.noSuchMeeting"));
}

/** Who the caller is in one meeting, by what they could show. */
export function actorIn(meeting: { readonly organiserKeyHash?: Uint8Array }, credentials: Credentials): Actor {
  return {
    ...(credentials.userID !== undefined && { userID: credentials.userID }),
    holdsOrganiserKey: sameKey(credentials.organiserKey, meeting.organiserKeyHash),
  };
}

/** The caller's own respondent: the user's, else the one whose key was shown. */
export function ownRespondent(view: MeetingView, credentials: Credentials, keys: Keys): RespondentID | undefined {
  const { userID } = credentials;
  const byUser = userID === undefined ? undefined : view.respondents.find((one) => one.userID === userID);
  return byUser?.respondentID ?? respondentOfKey(view, credentials, keys);
}

/** The expected person whose personal link was shown. */
export function personIn({ meeting, expected }: MeetingView, credentials: Credentials, keys: Keys) {
  return personOfKey(credentials, { meetingID: meeting.meetingID, expected }, keys);
}

/** The respondent whose key was shown: beside an own answer the caller may hold that of another one. */
export function respondentOfKey(view: MeetingView, credentials: Credentials, keys: Keys): RespondentID | undefined {
  const { respondentKey } = credentials;
  if (respondentKey === undefined) return undefined;
  // Compares with every key even after a match, so that the time does not tell which respondent it belongs to.
  const [byKey] = view.respondents.filter((one) => sameKey(respondentKey, one.keyHash));
  if (byKey !== undefined) return byKey.respondentID;
  // A personal link never opens a user's answer.
  const answer = personIn(view, credentials, keys)?.respondentID;
  return view.respondents.find((one) => one.respondentID === answer && one.userID === undefined)?.respondentID;
}

/** Refuses a locked meeting that the request does not want to change; `own`: the caller's answer to it, where it is known. */
export type CheckLocked = (locked: Meeting, own?: Pick<Respondent, "respondentID" | "name" | "marks">) => void;

/** Passes what is allowed, and refuses the rest: 401 when a login could help, 403 when not. */
export function permit(verdict: Verdict, sentence: { readonly login: Message; readonly other: Message }): void {
  if (verdict === "not-signed-in") refuse("not-signed-in", sentence.login);
  if (verdict === "not-yours") refuse("not-yours", sentence.other);
}

/** What the organiser does; the time of an open guest's meeting anyone sets. */
type OrganiserAction = keyof typeof SENTENCES;

/** Passes callers who may do this to the meeting. */
export function permitTo(action: OrganiserAction, found: StoredMeeting, credentials: Credentials): void {
  const may = action === "schedule" ? maySchedule : mayEdit;
  const sentence = { login: SENTENCES[action].login, other: otherThanOrganiser(found, action) };
  permit(may(actorIn(found, credentials), found.meeting), sentence);
}

/** Locks a meeting for a caller who may do this to it, and refuses all others. */
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
