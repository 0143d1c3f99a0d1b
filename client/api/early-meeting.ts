import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { type MeetingID, parseMeetingID } from "#domain/ids.ts";
import { MEETING_JSON_ID } from "#domain/pages.ts";
import { call } from "./call.ts";
import { arrivedKey, organiserKeyOf, respondentKeyOf, takeLinkKey } from "./keys.ts";
import { getToken } from "./token.ts";

type EarlyReply = {
  readonly meetingID: MeetingID;
  readonly respondentKey: string | undefined;
  readonly reply: Promise<ReplyOf<"getMeeting">>;
  arrived: Arrived | undefined;
};

type Arrived = {
  readonly meeting: ReplyOf<"getMeeting">;
  readonly token: string | undefined;
  /** In milliseconds since the epoch. */
  readonly at: number;
};

let early: EarlyReply | undefined;

/** Fetches the meeting of the page while the code of the page is still loading. */
export function askEarly(pathname: string): void {
  const meetingID = parseMeetingID(/^\/m\/([^/]+)\/?$/.exec(pathname)?.[1] ?? "");
  if (meetingID === undefined) return;
  takeLinkKey(meetingID);
  // The server must resolve the link's key before the page knows who the viewer is.
  if (arrivedKey()?.meetingID === meetingID) return;
  const respondentKey = respondentKeyOf(meetingID);
  const keys = { organiserKey: organiserKeyOf(meetingID), respondentKey };
  const isStranger = getToken() === undefined && keys.organiserKey === undefined && respondentKey === undefined;
  const sent = isStranger ? meetingInPage(meetingID) : undefined;
  const reply = sent === undefined ? call("getMeeting", { params: { meetingID }, keys }) : Promise.resolve(sent);
  const request: EarlyReply = { meetingID, respondentKey, reply, arrived: sent && arrivedNow(sent) };
  early = request;
  // The caller who takes the reply sees its failure. Without such a caller the failure does not matter.
  reply.then(
    (meeting) => (request.arrived = arrivedNow(meeting)),
    () => {},
  );
}

const arrivedNow = (meeting: Arrived["meeting"]): Arrived => ({ meeting, token: getToken(), at: Date.now() });

/** Reads the reply to a stranger, which the server puts into the page (`server/site/meeting-page.ts`). */
function meetingInPage(meetingID: MeetingID): ReplyOf<"getMeeting"> | undefined {
  const [navigation] = performance.getEntriesByType("navigation");
  // A page that the browser goes back to is old.
  if ((navigation as PerformanceNavigationTiming | undefined)?.type === "back_forward") return undefined;
  const json = document.getElementById(MEETING_JSON_ID)?.textContent;
  const meeting = json === undefined ? undefined : (JSON.parse(json) as ReplyOf<"getMeeting">); // comes from the server
  return meeting?.meetingID === meetingID ? meeting : undefined;
}

/** Returns the early reply, only once, because it gets older. */
export function takeEarly(meetingID: MeetingID): Promise<ReplyOf<"getMeeting">> | undefined {
  return take(meetingID)?.reply;
}

/** Returns the early reply if it has arrived, so that the page is drawn without placeholders. */
export function takeArrived(meetingID: MeetingID): Arrived | undefined {
  return early?.arrived === undefined ? undefined : take(meetingID)?.arrived;
}

function take(meetingID: MeetingID): EarlyReply | undefined {
  const reply = early;
  early = undefined;
  // An answer that this device has saved since came with its key.
  const isOurs = reply?.meetingID === meetingID && reply.respondentKey === respondentKeyOf(meetingID);
  // A reply to a login that has ended since is not for the next one.
  const isStale = reply?.arrived !== undefined && reply.arrived.token !== getToken();
  return isOurs && !isStale ? reply : undefined;
}
