import type { Identity } from "#collab/ports.ts";
import type { Respondent } from "#db/hot/locked-meeting.ts";
import type { PublicIdentity } from "#domain/presence/presence.ts";
import type { MeetingID } from "#domain/ids.ts";
import { respondentKeyIn, type Authenticate } from "../http/credentials.ts";
import type { Keys } from "../keys.ts";
import type { CurrentMeetings } from "../meetings/current-meetings.ts";
import { respondentOfKey } from "../meetings/permissions.ts";
import type { DraftRules } from "#collab/presence/check-draft.ts";
import { isClosed } from "#domain/meeting/closing.ts";
import { mayChangeAnswer } from "#domain/meeting/meeting-policy.ts";
import { presentMarks } from "#domain/answers/mark.ts";

type ViewerContext = { readonly meetings: CurrentMeetings; readonly authenticate: Authenticate; readonly keys: Keys };

/**
 * Who a viewer of a live grid is. Tokens: a session's; `guest`; or `guest <respondentID> <respondentKey>` of a guest who
 * has answered (the key may be that of a personal link), where a wrong key makes a nameless viewer. Undefined refuses: anything else, and a session that has
 * ended, which is never taken for a guest's.
 */
export async function identify(
  { meetings, authenticate, keys }: ViewerContext,
  token: string,
  meetingID: MeetingID,
): Promise<Identity | undefined> {
  const [kind = "", respondentID, key, ...more] = token.split(" ");
  if (more.length > 0) return undefined;
  if (kind !== "guest") {
    const login = respondentID === undefined ? await authenticate(kind, "session") : undefined;
    const view = login && (await meetings.view(meetingID));
    return login && { login, ...shown(view?.respondents.find((one) => one.userID === login.userID)) };
  }
  if (respondentID === undefined) return {};
  const view = await meetings.view(meetingID);
  const isKnown = view !== undefined && respondentOfKey(view, respondentKeyIn(key), keys) === respondentID;
  return isKnown ? shown(view.respondents.find((one) => one.respondentID === respondentID)) : {};
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
