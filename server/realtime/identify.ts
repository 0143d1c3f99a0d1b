import type { Presence } from "#domain/contract/presence.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import { keyHash, sameKey } from "../http/key-hash.ts";
import type { CurrentMeetings } from "../meetings/current-meetings.ts";

/**
 * Who a viewer of a live grid is, as the others may see it. Tokens: `guest`, or `guest <respondentID> <respondentKey>`
 * of somebody who has answered; a wrong key makes a nameless viewer. Undefined refuses: anything else, until there
 * are accounts.
 */
export async function identify(
  meetings: CurrentMeetings,
  token: string,
  meetingID: MeetingID,
): Promise<Presence | undefined> {
  const [kind, respondentID, key, ...more] = token.split(" ");
  if (kind !== "guest" || more.length > 0) return undefined;
  if (respondentID === undefined) return {};
  const view = await meetings.view(meetingID);
  const respondent = view?.respondents.find((one) => one.respondentID === respondentID);
  if (respondent === undefined || !sameKey(keyHash(key), respondent.keyHash)) return {};
  return { respondentID: respondent.respondentID, name: respondent.name };
}
