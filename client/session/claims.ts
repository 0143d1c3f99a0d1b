import type { BodyOf } from "#domain/contract/endpoints.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import { CallError } from "../api/call-error.ts";
import { call } from "../api/call.ts";
import { answerKeyOf, forgetAnswerKey, forgetOrganiserKey, meetingsWithKeys, organiserKeyOf } from "../api/keys.ts";
import { getToken } from "../api/token.ts";

/** As many as one call takes (domain/contract/my-meetings.ts); whoever has more is asked again at the next login. */
const MOST = 50;

/** What this browser made as a guest on one meeting, and could belong to an account. */
export type Claimable = {
  readonly meetingID: string;
  readonly name: string;
  readonly isOrganiser: boolean;
  /** The name of the guest's answer. */
  readonly answeredAs?: string;
};

/** Asks which of the kept keys still open something; keys of what is gone are forgotten on the way. */
export async function findClaimable(): Promise<Claimable[]> {
  const found = await Promise.all(meetingsWithKeys().slice(0, MOST).map(claimableOf));
  return found.filter((one) => one !== undefined);
}

async function claimableOf(meetingID: string): Promise<Claimable | undefined> {
  const organiserKey = organiserKeyOf(meetingID);
  const own = answerKeyOf(meetingID);
  try {
    const keys = { organiserKey, respondentKey: own?.respondentKey };
    // Parsed when it was kept.
    const meeting = await call("getMeeting", { params: { meetingID: meetingID as MeetingID }, keys });
    // A session that ended meanwhile shows the meeting as to a stranger: no reason to forget anything.
    if (getToken() === undefined) return undefined;
    const isOrganiser = organiserKey !== undefined && meeting.viewer.canEdit;
    const answeredAs = own === undefined ? undefined : meeting.respondents[own.respondentID]?.name;
    if (!isOrganiser && answeredAs === undefined) forgetKeys(meetingID);
    else return { meetingID, name: meeting.name, isOrganiser, ...(answeredAs !== undefined && { answeredAs }) };
  } catch (error) {
    if (error instanceof CallError && error.status === 404) forgetKeys(meetingID);
  }
  return undefined;
}

/** Makes them the account's own. The keys are worth nothing afterwards, and forgotten. */
export async function claim(claimable: readonly Claimable[]): Promise<void> {
  await call("claim", { body: { claims: claimable.map(keysToShow) } });
  for (const { meetingID } of claimable) forgetKeys(meetingID);
}

function keysToShow({ meetingID, isOrganiser }: Claimable): BodyOf<"claim">["claims"][number] {
  const organiserKey = isOrganiser ? organiserKeyOf(meetingID) : undefined;
  return { meetingID, ...(organiserKey !== undefined && { organiserKey }), ...answerKeyOf(meetingID) };
}

function forgetKeys(meetingID: string): void {
  forgetOrganiserKey(meetingID);
  forgetAnswerKey(meetingID);
}
