import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { type MeetingID, parseMeetingID } from "#domain/ids.ts";
import { call } from "./call.ts";
import { answerKeyOf, organiserKeyOf } from "./keys.ts";

type Asked = {
  readonly meetingID: MeetingID;
  readonly respondentKey: string | undefined;
  readonly reply: Promise<ReplyOf<"getMeeting">>;
};

let asked: Asked | undefined;

/** Asks for the meeting whose page is about to be shown, while the code that shows it is still on its way. */
export function askEarly(pathname: string): void {
  const meetingID = parseMeetingID(/^\/m\/([^/]+)\/?$/.exec(pathname)?.[1] ?? "");
  if (meetingID === undefined) return;
  const respondentKey = answerKeyOf(meetingID)?.respondentKey;
  const keys = { organiserKey: organiserKeyOf(meetingID), respondentKey };
  const reply = call("getMeeting", { params: { meetingID }, keys });
  // A failure is seen by the caller who takes the reply. If it is not taken, the failure does not matter.
  reply.catch(() => {});
  asked = { meetingID, respondentKey, reply };
}

/** Hands out the reply that was asked for early. Only once, because it gets older. */
export function takeEarly(meetingID: MeetingID): Promise<ReplyOf<"getMeeting">> | undefined {
  const taken = asked;
  asked = undefined;
  // An answer that has arrived from this device meanwhile came with its key.
  const isOurs = taken?.meetingID === meetingID && taken.respondentKey === answerKeyOf(meetingID)?.respondentKey;
  return isOurs ? taken.reply : undefined;
}
