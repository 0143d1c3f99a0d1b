import type { Stores } from "#db/stores/stores.ts";
import type { MeetingID } from "#domain/ids.ts";
import { LIMITS } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";

/** Refuses when the meeting is full. */
export async function assertCapacity({ respondents }: Stores, meetingID: MeetingID): Promise<void> {
  if ((await respondents.count(meetingID)) < LIMITS.respondents) return;
  refuse("taken", `This meeting has ${LIMITS.respondents.toLocaleString("en")} answers, and no room for more.`);
}
