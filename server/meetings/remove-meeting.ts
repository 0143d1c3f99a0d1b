import type { LockedMeeting } from "#db/stores/meeting-store.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { AppContext } from "../app-context.ts";

/**
 * Deletes a meeting with everybody's answers and tells everybody who looks at it or lists it. `mayGo` is asked under
 * the meeting's lock; when it says no, or throws, the meeting stays.
 */
export async function removeMeeting(
  meetingID: MeetingID,
  context: AppContext,
  mayGo: (locked: LockedMeeting | undefined) => boolean,
): Promise<void> {
  const concerned = await context.database.transaction(async ({ meetings, respondents, notices, calendars }) => {
    const locked = await meetings.lock(meetingID);
    if (!mayGo(locked) || locked === undefined) return undefined;
    const users = await respondents.usersOf(meetingID);
    await notices.meetingRemoved(meetingID);
    await meetings.remove(meetingID);
    await calendars.spread(meetingID);
    return [...users, ...creatorOf(locked)];
  });
  if (concerned === undefined) return;
  context.collab.closeMeeting(meetingID);
  context.announce(meetingID, "deleted");
  context.notifyUsers.lists(concerned);
}

function creatorOf({ meeting: { creator } }: LockedMeeting) {
  return creator === undefined ? [] : [creator];
}
