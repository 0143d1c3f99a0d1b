import type { DraftRules } from "#collab/presence/check-draft.ts";
import { mayChangeAnswer } from "#domain/meeting/meeting-policy.ts";
import type { MeetingID } from "#domain/ids.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import type { CurrentMeetings } from "../meetings/current-meetings.ts";

/**
 * Which drafts of a meeting are shown to others: those that a save would take, as far as the live grid knows who
 * paints. It is never shown an organiser key, so an organiser without an account paints a protected answer unseen.
 */
export async function draftRules(meetings: CurrentMeetings, meetingID: MeetingID): Promise<DraftRules | undefined> {
  const view = await meetings.view(meetingID);
  if (view === undefined) return undefined;
  const { meeting } = view;
  const owners = new Map(view.respondents.map(({ respondentID, userID }) => [respondentID, userID]));
  return {
    slots: presentSlots(meeting),
    mayChange(of, by) {
      if (!owners.has(of)) return false;
      const userID = by.login?.userID;
      const actor = { ...(userID !== undefined && { userID }), holdsOrganiserKey: false };
      // Only the key has made a guest known by that answer.
      const respondent = { userID: owners.get(of), keyShown: by.respondentID === of };
      return mayChangeAnswer(actor, meeting, respondent) === "allowed";
    },
  };
}
