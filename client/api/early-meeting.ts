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

/** Gets the meeting whose page is about to be shown, while the code that shows it is still on its way. */
export function askEarly(pathname: string): void {
  const meetingID = parseMeetingID(/^\/m\/([^/]+)\/?$/.exec(pathname)?.[1] ?? "");
  if (meetingID === undefined) return;
  takeLinkKey(meetingID);
  // Whose the viewer is here is known only once the server knows the key.
  if (arrivedKey()?.meetingID === meetingID) return;
  const respondentKey = respondentKeyOf(meetingID);
  const keys = { organiserKey: organiserKeyOf(meetingID), respondentKey };
  const isUnknown = getToken() === undefined && keys.organiserKey === undefined && respondentKey === undefined;
  const sent = isUnknown ? meetingInPage(meetingID) : undefined;
  const reply = sent === undefined ? call("getMeeting", { params: { meetingID }, keys }) : Promise.resolve(sent);
  const one: EarlyReply = { meetingID, respondentKey, reply, arrived: sent && arrivedNow(sent) };
  early = one;
  // A failure is seen by the caller who takes the reply. If it is not taken, the failure does not matter.
  reply.then(
    (meeting) => (one.arrived = arrivedNow(meeting)),
    () => {},
  );
}

const arrivedNow = (meeting: Arrived["meeting"]): Arrived => ({ meeting, token: getToken(), at: Date.now() });

/** What the server has put into the page (`server/site/meeting-page.ts`): the reply that a stranger gets. */
function meetingInPage(meetingID: MeetingID): ReplyOf<"getMeeting"> | undefined {
  const [navigation] = performance.getEntriesByType("navigation");
  // Going back, a browser shows the page as it was then.
  if ((navigation as PerformanceNavigationTiming | undefined)?.type === "back_forward") return undefined;
  const json = document.getElementById(MEETING_JSON_ID)?.textContent;
  const meeting = json === undefined ? undefined : (JSON.parse(json) as ReplyOf<"getMeeting">); // the server's own
  return meeting?.meetingID === meetingID ? meeting : undefined;
}

/** Hands out the reply that was asked for early. Only once, because it gets older. */
export function takeEarly(meetingID: MeetingID): Promise<ReplyOf<"getMeeting">> | undefined {
  return take(meetingID)?.reply;
}

/** The same where it is there already: then the page can be drawn without the places of what is on its way. */
export function takeArrived(meetingID: MeetingID): Arrived | undefined {
  return early?.arrived === undefined ? undefined : take(meetingID)?.arrived;
}

function take(meetingID: MeetingID): EarlyReply | undefined {
  const taken = early;
  early = undefined;
  // An answer that has arrived from this device meanwhile came with its key.
  const isOurs = taken?.meetingID === meetingID && taken.respondentKey === respondentKeyOf(meetingID);
  // What arrived for a login that has ended since is not for the next one.
  const isStale = taken?.arrived !== undefined && taken.arrived.token !== getToken();
  return isOurs && !isStale ? taken : undefined;
}
