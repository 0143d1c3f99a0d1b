import type { MeetingID } from "#domain/meeting-id.ts";
import type { World } from "../app-context.ts";

/** Tells everybody in whose lists the meeting stands that it has changed: who created it and who answered with an account. */
export function tellLists(meetingID: MeetingID, { background, meetings, tellUsers }: World): void {
  background.run("notes to lists", async () => {
    const view = await meetings.view(meetingID);
    const users = [view?.meeting.creator, ...(view?.respondents ?? []).map((one) => one.userID)];
    tellUsers.lists(users.filter((userID) => userID !== undefined));
  });
}
