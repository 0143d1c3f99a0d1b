import { isHidden } from "#domain/meeting/hidden-answers.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";
import type { AppContext } from "../app-context.ts";
import type { Change } from "./meeting-change.ts";
import { unlessGone } from "./permissions.ts";

/**
 * Makes a user the organiser of a meeting, whoever was it before; the rights of the user or the key before end at once. Returns false
 * if the meeting was theirs, and undefined if it does not exist.
 */
export async function giveMeeting(
  meetingID: MeetingID,
  userID: UserID,
  context: AppContext,
): Promise<boolean | undefined> {
  const change: Change<{ readonly isGiven: boolean; readonly before?: UserID | undefined }> = {
    decideAlone({ meeting }, { stores }) {
      if (meeting.creator === userID) return { result: { isGiven: false } };
      return {
        result: { isGiven: true, before: meeting.creator },
        // The former organiser may no longer see hidden answers.
        ...(isHidden(meeting) && { edit: { hidden: meeting.version } }),
        rows: { store: () => stores.meetings.giveTo(meetingID, userID) },
      };
    },
  };
  const written = await unlessGone(context.writer.write(meetingID, change));
  if (written === undefined) return undefined;
  const { isGiven, before } = written.result;
  if (isGiven) {
    context.announce(meetingID, "edited", { isGiven: true });
    context.notifyUsers.lists(before === undefined ? [userID] : [userID, before]);
  }
  return isGiven;
}
