import { message, type Message } from "#domain/messages/message.ts";
import { refuse } from "#domain/refusal.ts";
import type { Respondent } from "#db/hot/locked-meeting.ts";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import { type Actor, mayEdit, type Verdict } from "#domain/meeting/meeting-policy.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { personOfKey } from "../expected/personal-key.ts";
import { sameKey, type Credentials } from "../http/credentials.ts";
import type { Keys } from "../keys.ts";

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

/** Passes callers who may edit the meeting: its organiser. */
export function permitEdit(found: Pick<MeetingView, "meeting" | "organiserKeyHash">, credentials: Credentials): void {
  permit(mayEdit(actorIn(found, credentials), found.meeting), {
    login: message("api.logInToEdit"),
    other: otherThanOrganiser(found, "edit"),
  });
}

type OrganiserAction = "edit" | "delete" | "schedule";

/** The sentence for a caller who is not the organiser: a guest's meeting has a key, and no creator. */
export function otherThanOrganiser(
  { meeting, organiserKeyHash }: Pick<MeetingView, "meeting" | "organiserKeyHash">,
  action: OrganiserAction,
): Message {
  if (meeting.creator !== undefined) {
    return message(action === "schedule" ? "api.organiserSchedules" : "api.otherThanCreator");
  }
  return (organiserKeyHash === undefined ? NO_ORGANISER : KEY_NEEDED)[action];
}

const KEY_NEEDED: Readonly<Record<OrganiserAction, Message>> = {
  edit: message("api.keyToEdit"),
  delete: message("api.keyToDelete"),
  schedule: message("api.keyToSchedule"),
};
const NO_ORGANISER: Readonly<Record<OrganiserAction, Message>> = {
  edit: message("api.nobodyEdits"),
  delete: message("api.nobodyDeletes"),
  schedule: message("api.nobodySchedules"),
};
