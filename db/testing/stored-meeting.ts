import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { Database } from "../database.ts";
import type { NewMeeting } from "../stores/meeting-store.ts";
import { newRespondentID } from "./new-id.ts";
import { newMeeting } from "./new-meeting.ts";

/** Stores a meeting with respondents of these names, who have not answered yet. */
export async function storedMeeting(
  database: Database,
  names: readonly string[] = [],
  differently: Partial<NewMeeting> = {},
): Promise<{ meetingID: MeetingID; respondentIDs: RespondentID[] }> {
  const meeting = newMeeting(differently);
  const { meetingID } = meeting;
  const respondentIDs = names.map(newRespondentID);
  await database.transaction(async (stores) => {
    await stores.meetings.insert(meeting);
    for (const [index, respondentID] of respondentIDs.entries()) {
      await stores.respondents.insert({ meetingID, respondentID, name: names[index]! });
    }
  });
  return { meetingID, respondentIDs };
}
