import { message } from "#domain/messages/message.ts";
import { mayEdit } from "#domain/meeting/meeting-policy.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { actorIn, noSuchMeeting, otherThanOrganiser, permit } from "./permissions.ts";
import type { LockedMeeting } from "#db/stores/meeting-store.ts";
import type { MeetingID } from "#domain/ids.ts";

export async function deleteMeeting(
  { params, credentials }: Call<"deleteMeeting">,
  context: AppContext,
): Promise<undefined> {
  await removeMeeting(params.meetingID, context, (found) => {
    const locked = found ?? noSuchMeeting();
    permit(mayEdit(actorIn(locked, credentials), locked.meeting), {
      login: message("api.logInToDelete"),
      other: otherThanOrganiser(locked, "delete"),
    });
    return true;
  });
}

/**
 * Deletes a meeting with all answers and notifies every page that shows or lists it. `mayGo` is asked under
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
    await calendars.enqueueEntries(meetingID);
    const { creator } = locked.meeting;
    return creator === undefined ? users : [...users, creator];
  });
  if (concerned === undefined) return;
  context.collab.closeMeeting(meetingID);
  context.announce(meetingID, "deleted");
  context.notifyUsers.lists(concerned);
}
