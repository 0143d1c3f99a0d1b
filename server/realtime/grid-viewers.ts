import type { Identity } from "#collab/ports.ts";
import type { Respondent } from "#db/hot/locked-meeting.ts";
import type { PublicIdentity } from "#domain/presence/presence.ts";
import type { MeetingID } from "#domain/ids.ts";
import { type Credentials, type OpenLogin, respondentKeyIn, validKeyHash } from "../http/credentials.ts";
import type { Keys } from "../keys.ts";
import type { CurrentMeetings } from "../meetings/current-meetings.ts";
import { viewerIn } from "../meetings/permissions.ts";
import type { DraftRules } from "#collab/presence/check-draft.ts";
import { isClosed } from "#domain/meeting/closing.ts";
import { isOrganiser } from "#domain/meeting/organiser.ts";
import { mayChangeAnswer } from "#domain/meeting/meeting-policy.ts";
import { maySeeAnswers } from "#domain/meeting/hidden-answers.ts";
import { presentMarks } from "#domain/answers/levels.ts";

type ViewerContext = { readonly meetings: CurrentMeetings; readonly openLogin: OpenLogin; readonly keys: Keys };

/**
 * Identifies a viewer of a live grid. A token is a session token, a personal access token, `guest`, or `guest
 * <respondentID> <respondentKey>` of a guest who has answered. A wrong key makes a nameless viewer. The key may be of a
 * personal link. A guest organiser writes `organiser <organiserKey>` instead of `guest`. Returns undefined to refuse:
 * an ended session, any other token, and everybody but the organiser if answers are hidden.
 */
export async function identify(
  { meetings, openLogin, keys }: ViewerContext,
  token: string,
  meetingID: MeetingID,
): Promise<Identity | undefined> {
  const proof = await readToken(token, openLogin);
  if (proof === undefined) return undefined;
  const { login, guest } = proof;
  const view = await meetings.view(meetingID);
  const identity = login && { login };
  if (view === undefined) return { ...identity };
  const { actor, own } = viewerIn(view, proof.credentials, keys);
  if (!maySeeAnswers(actor, view.meeting)) return undefined;
  const isProved = login !== undefined || own === guest?.respondentID;
  return {
    ...identity,
    ...(isOrganiser(actor, view.meeting) && { isOrganiser: true }),
    ...shown(isProved ? view.respondents.find(({ respondentID }) => respondentID === own) : undefined),
  };
}

const GUEST = /^(?:guest|organiser (?<organiserKey>[^ ]+))(?: (?<respondentID>[^ ]*)(?: (?<respondentKey>[^ ]*))?)?$/;

/** Reads a socket's token; returns undefined for an ended login and any other text. */
export async function readToken(token: string, openLogin: OpenLogin) {
  const guest = GUEST.exec(token)?.groups;
  const login = guest === undefined ? await openLogin(token) : undefined;
  if (guest === undefined && login === undefined) return undefined;
  const organiserKey = validKeyHash(guest?.organiserKey);
  const keys = { ...(organiserKey && { organiserKey }), ...respondentKeyIn(guest?.respondentKey) };
  const credentials: Credentials = login ?? keys;
  return { login, guest, credentials };
}

/** A viewer who has not answered stays nameless: no one else learns who opened a link. */
function shown(respondent: Respondent | undefined): PublicIdentity {
  return respondent === undefined ? {} : { respondentID: respondent.respondentID, name: respondent.name };
}

/**
 * Returns the rules for the drafts that others see: drafts that a save would accept, and none in a closed meeting. The
 * live grid never gets an organiser key, so drafts of a guest organiser in protected answers stay unseen.
 */
export async function draftRules(
  { meetings, clock }: Pick<ViewerContext, "meetings"> & { readonly clock: () => Temporal.Instant },
  meetingID: MeetingID,
): Promise<DraftRules | undefined> {
  const view = await meetings.view(meetingID);
  if (view === undefined || isClosed(view.meeting, clock().epochMilliseconds)) return undefined;
  const { meeting } = view;
  const owners = new Map(view.respondents.map(({ respondentID, userID }) => [respondentID, userID]));
  return {
    marks: presentMarks(meeting),
    mayChange(of, by) {
      if (!owners.has(of)) return false;
      const userID = by.login?.userID;
      const actor = { ...(userID !== undefined && { userID }), holdsOrganiserKey: false };
      // A guest is known by an answer only after showing its key.
      const respondent = { userID: owners.get(of), keyShown: by.respondentID === of };
      return mayChangeAnswer(actor, meeting, respondent) === "allowed";
    },
  };
}
