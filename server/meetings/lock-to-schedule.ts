import type { Stores } from "#db/stores/stores.ts";
import type { MeetingID } from "#domain/ids.ts";
import { maySchedule } from "#domain/meeting/meeting-policy.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import type { Credentials } from "../http/credentials.ts";
import { actorIn } from "./actor.ts";
import { noSuchMeeting } from "./no-such-meeting.ts";
import { otherThanOrganiser, permit } from "./permit.ts";

/** Locks the meeting for somebody who may set or call off its time, and refuses everybody else. */
export async function lockToSchedule(stores: Stores, meetingID: MeetingID, credentials: Credentials): Promise<Meeting> {
  const locked = (await stores.meetings.lock(meetingID)) ?? noSuchMeeting();
  const { meeting } = locked;
  permit(maySchedule(actorIn(locked, credentials), meeting), {
    login: "You must be logged in to schedule this meeting.",
    other: otherThanOrganiser(locked, "schedule"),
  });
  return meeting;
}
