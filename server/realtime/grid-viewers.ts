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
 * Identifies a viewer of a live grid. Tokens are a session's; a personal access token; `guest`; or
 * `guest <respondentID> <respondentKey>` of a guest who has answered (the key may be that of a personal link), where a wrong key
 * makes a nameless viewer. A guest organiser writes `organiser <organiserKey>` for `guest`. Undefined refuses: anything else, a
 * session that has ended, which is never taken for a guest's, and all but the organiser where answers are hidden.
 */
export async function identify(
  { meetings, openLogin, keys }: ViewerContext,
  token: string,
  meetingID: MeetingID,
): Promise<Identity | undefined> {
  const shownBy = await readToken(token, openLogin);
  if (shownBy === undefined) return undefined;
  const { login, guest } = shownBy;
  const view = await meetings.view(meetingID);
  const known = login && { login };
  if (view === undefined) return { ...known };
  const { actor, own } = viewerIn(view, shownBy.credentials, keys);
  if (!maySeeAnswers(actor, view.meeting)) return undefined;
  const isProved = login !== undefined || own === guest?.respondentID;
  return {
    ...known,
    ...(isOrganiser(actor, view.meeting) && { isOrganiser: true }),
    ...shown(isProved ? view.respondents.find(({ respondentID }) => respondentID === own) : undefined),
  };
}

const GUEST = /^(?:guest|organiser (?<organiserKey>[^ ]+))(?: (?<respondentID>[^ ]*)(?: (?<respondentKey>[^ ]*))?)?$/;

/** Reads what a token of a socket shows; undefined for anything else, and for a login that has ended. */
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
 * Which drafts of a meeting are shown to others: those that a save would take, as far as the live grid knows who
 * paints: in a closed meeting none. It is never shown an organiser key, so an organiser without an account paints a protected answer unseen.
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
      // Only the key has made a guest known by that answer.
      const respondent = { userID: owners.get(of), keyShown: by.respondentID === of };
      return mayChangeAnswer(actor, meeting, respondent) === "allowed";
    },
  };
}
