import { message, type Message } from "#domain/messages/message.ts";
import { refuse } from "#domain/refusal.ts";
import type { Respondent, StoredMeeting } from "#db/hot/locked-meeting.ts";
import type { Stores } from "#db/stores/stores.ts";
import { type Actor, mayEdit, maySchedule, type Verdict } from "#domain/meeting/meeting-policy.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { sameKey, type Credentials } from "../http/credentials.ts";

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
