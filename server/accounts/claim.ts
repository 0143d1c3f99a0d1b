import { parseMeetingID, type MeetingID, parseRespondentID, type UserID } from "#domain/ids.ts";
import { signedIn } from "../http/credentials.ts";
import { keyHash, sameKey } from "../http/key-hash.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { claimAnswer } from "./claim-answer.ts";

/**
 * Takes over what somebody made as a guest, as far as the keys prove it. A key that is wrong claims nothing and is no
 * error: a browser may keep keys of meetings that others have claimed since.
 */
export async function claim({ body, credentials }: Call<"claim">, context: AppContext) {
  const { userID } = signedIn(credentials);
  const [meetings, answers] = [new Set<MeetingID>(), new Set<MeetingID>()];
  for (const claimed of body.claims) {
    const meetingID = parseMeetingID(claimed.meetingID);
    if (meetingID === undefined) continue;
    const organiserKey = keyHash(claimed.organiserKey);
    if (organiserKey !== undefined && (await claimMeeting({ meetingID, userID, organiserKey }, context))) {
      meetings.add(meetingID);
    }
    const respondentID = parseRespondentID(claimed.respondentID ?? "");
    const respondentKey = keyHash(claimed.respondentKey);
    if (respondentID === undefined || respondentKey === undefined) continue;
    if (await claimAnswer({ meetingID, respondentID, userID, respondentKey }, context)) answers.add(meetingID);
  }
  if (meetings.size + answers.size > 0) context.notifyUsers.lists([userID]);
  return { meetings: [...meetings], answers: [...answers] };
}

type MeetingClaim = { readonly meetingID: MeetingID; readonly userID: UserID; readonly organiserKey: Uint8Array };

/** Makes a guest's meeting the user's. Resolves with whether it is the user's now. */
async function claimMeeting({ meetingID, userID, organiserKey }: MeetingClaim, context: AppContext): Promise<boolean> {
  const outcome = await context.database.transaction(async ({ meetings }) => {
    const locked = await meetings.lock(meetingID);
    if (locked?.meeting.creator === userID) return "was-theirs";
    if (locked === undefined || locked.meeting.creator !== undefined) return "not-theirs";
    if (!sameKey(organiserKey, locked.organiserKeyHash)) return "not-theirs";
    await meetings.giveTo(meetingID, userID);
    return "claimed";
  });
  if (outcome === "claimed") context.announce(meetingID, "edited");
  return outcome !== "not-theirs";
}
