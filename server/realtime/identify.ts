import type { Identity } from "#collab/ports.ts";
import type { Respondent } from "#db/stores/respondent-store.ts";
import type { PublicIdentity } from "#domain/presence/presence.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";
import { keyHash, sameKey } from "../http/key-hash.ts";
import type { CurrentMeetings } from "../meetings/current-meetings.ts";
import type { Authenticate } from "../http/opened-token.ts";

type Needs = { readonly meetings: CurrentMeetings; readonly authenticate: Authenticate };

/**
 * Who a viewer of a live grid is. Tokens: a session's; `guest`; or `guest <respondentID> <respondentKey>` of somebody
 * who has answered, where a wrong key makes a nameless viewer. Undefined refuses: anything else, and a session that
 * has ended, which is never taken for a guest's.
 */
export async function identify(
  { meetings, authenticate }: Needs,
  token: string,
  meetingID: MeetingID,
): Promise<Identity | undefined> {
  const [kind = "", respondentID, key, ...more] = token.split(" ");
  if (more.length > 0) return undefined;
  if (kind !== "guest") {
    const login = respondentID === undefined ? await authenticate(kind, "session") : undefined;
    return login && { login, ...shown(await ownAnswer(meetings, meetingID, login.userID)) };
  }
  if (respondentID === undefined) return {};
  const view = await meetings.view(meetingID);
  const respondent = view?.respondents.find((one) => one.respondentID === respondentID);
  if (respondent === undefined || !sameKey(keyHash(key), respondent.keyHash)) return {};
  return shown(respondent);
}

async function ownAnswer(meetings: CurrentMeetings, meetingID: MeetingID, userID: UserID) {
  return (await meetings.view(meetingID))?.respondents.find((one) => one.userID === userID);
}

/** Somebody who only looks stays nameless: opening a link is nobody else's business. */
function shown(respondent: Respondent | undefined): PublicIdentity {
  return respondent === undefined ? {} : { respondentID: respondent.respondentID, name: respondent.name };
}
