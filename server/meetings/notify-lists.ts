import type { MeetingID } from "#domain/ids.ts";
import type { AppContext } from "../app-context.ts";

/** Tells everybody in whose lists the meeting stands that it has changed: who created it and who answered with an account. */
export function notifyLists(meetingID: MeetingID, { background, meetings, notifyUsers }: AppContext): void {
  background.run("notes to lists", async () => {
    const view = await meetings.view(meetingID);
    const users = [view?.meeting.creator, ...(view?.respondents ?? []).map((one) => one.userID)];
    notifyUsers.lists(users.filter((userID) => userID !== undefined));
  });
}
