import type { Respondent, StoredMeeting } from "#db/hot/locked-meeting.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { RespondentID, UserID } from "#domain/ids.ts";
import { LIMITS } from "#domain/limits.ts";
import { maySeeAnswers } from "#domain/meeting/hidden-answers.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { refuse } from "#domain/refusal.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import { type Credentials, ENDED } from "../http/credentials.ts";
import { actorIn } from "../meetings/permissions.ts";

/**
 * Refuses when the meeting is full. A caller who may not see the answers gets the refusal of a closed meeting instead.
 */
export async function assertCapacity({ respondents }: Stores, found: StoredMeeting, credentials: Credentials) {
  const count = await respondents.count(found.meeting.meetingID);
  const code = fullWith(found.meeting, count + 1);
  if (code === undefined) return;
  if (!maySeeAnswers(actorIn(found, credentials), found.meeting)) refuse("closed", "meeting.isClosed");
  refuse(code, "api.meetingFull", { count });
}

/** Returns why a meeting cannot have so many respondents, at all or with so many slots; undefined when it can. */
export function fullWith(meeting: Meeting, respondents: number): "taken" | "full" | undefined {
  if (respondents > LIMITS.respondents) return "taken";
  return respondents * presentSlots(meeting).size > LIMITS.marks ? "full" : undefined;
}

/** Returns the respondent that a user becomes. Locks the account until COMMIT, so that its name stays. */
export async function joiningUser(
  found: StoredMeeting,
  { userID, freshID }: { readonly userID: UserID; readonly freshID: RespondentID },
  { note, stores }: { readonly note: string | null | undefined; readonly stores: Stores },
): Promise<Respondent> {
  await assertCapacity(stores, found, { userID });
  const { name } = (await stores.users.hold(userID)) ?? refuse("not-signed-in", ENDED.session);
  return { respondentID: freshID, userID, name, ...(typeof note === "string" && { note }), marks: [] };
}
