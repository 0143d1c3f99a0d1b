import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { type MeetingID, parseMeetingID } from "#domain/ids.ts";
import { call } from "./call.ts";
import { answerKeyOf, organiserKeyOf } from "./keys.ts";

type Asked = {
  readonly meetingID: MeetingID;
  readonly respondentKey: string | undefined;
  readonly reply: Promise<ReplyOf<"getMeeting">>;
  arrived?: Arrived;
};

type Arrived = {
  readonly meeting: ReplyOf<"getMeeting">;
  /** In milliseconds since the epoch. */
  readonly at: number;
};

let asked: Asked | undefined;

/** Asks for the meeting whose page is about to be shown, while the code that shows it is still on its way. */
export function askEarly(pathname: string): void {
  const meetingID = parseMeetingID(/^\/m\/([^/]+)\/?$/.exec(pathname)?.[1] ?? "");
  if (meetingID === undefined) return;
  const respondentKey = answerKeyOf(meetingID)?.respondentKey;
  const keys = { organiserKey: organiserKeyOf(meetingID), respondentKey };
  const reply = call("getMeeting", { params: { meetingID }, keys });
  const one: Asked = { meetingID, respondentKey, reply };
  asked = one;
  // A failure is seen by the caller who takes the reply. If it is not taken, the failure does not matter.
  reply.then(
    (meeting) => (one.arrived = { meeting, at: Date.now() }),
    () => {},
  );
}

/** Hands out the reply that was asked for early. Only once, because it gets older. */
export function takeEarly(meetingID: MeetingID): Promise<ReplyOf<"getMeeting">> | undefined {
  return take(meetingID)?.reply;
}

/** The same where it is there already: then the page can be drawn without the places of what is on its way. */
export function takeArrived(meetingID: MeetingID): Arrived | undefined {
  return asked?.arrived === undefined ? undefined : take(meetingID)?.arrived;
}

function take(meetingID: MeetingID): Asked | undefined {
  const taken = asked;
  asked = undefined;
  // An answer that has arrived from this device meanwhile came with its key.
  const isOurs = taken?.meetingID === meetingID && taken.respondentKey === answerKeyOf(meetingID)?.respondentKey;
  return isOurs ? taken : undefined;
}
