import type { UserID } from "../ids.ts";
import { type AnswersVisibleTo, isHidden } from "./hidden-answers.ts";
import { type Actor, hasNoOrganiser, isOrganiser } from "./organiser.ts";

export type PolicyMeeting = {
  readonly creator?: UserID | undefined;
  readonly protectAnswers: boolean;
  /** Absent: to everyone. */
  readonly answersVisibleTo?: AnswersVisibleTo | undefined;
  /** The account that created it is deleted. */
  readonly organiserGone?: true | undefined;
};

export type PolicyRespondent = {
  /** Absent for a guest's answer. */
  readonly userID?: UserID | undefined;
  /** The actor showed this respondent's key. */
  readonly keyShown: boolean;
};

export type Verdict = "allowed" | "not-signed-in" | "not-yours";

/**
 * Whether the actor may edit or delete the meeting. Only its creator may. If a guest created it, or it was handed over,
 * a caller who shows the organiser key may; others are told to log in, as the specification says.
 */
export function mayEdit(actor: Actor, meeting: PolicyMeeting): Verdict {
  if (meeting.creator !== undefined) return onlyUser(actor, meeting.creator);
  if (actor.holdsOrganiserKey) return "allowed";
  return actor.userID !== undefined || hasNoOrganiser(meeting) ? "not-yours" : "not-signed-in";
}

/**
 * Whether the actor may set or clear the scheduled time. Of a user's meeting: only its creator. Of a guest's meeting:
 * anyone with the link. Only with the organiser key if such a meeting is protected, or if its creator's account is
 * deleted.
 */
export function maySchedule(actor: Actor, meeting: PolicyMeeting): Verdict {
  if (meeting.creator !== undefined) return onlyUser(actor, meeting.creator);
  const isOpen = !meeting.protectAnswers && !hasNoOrganiser(meeting);
  return isOpen || actor.holdsOrganiserKey ? "allowed" : "not-yours";
}

/**
 * Whether the actor may change this answer. A user's answer: only that user. A guest's answer: anyone; in a protected
 * meeting, and where others do not see it, only the caller who shows its key, or the organiser.
 */
export function mayChangeAnswer(actor: Actor, meeting: PolicyMeeting, respondent: PolicyRespondent): Verdict {
  if (respondent.userID !== undefined) return onlyUser(actor, respondent.userID);
  const isOpen = !meeting.protectAnswers && !isHidden(meeting);
  const open = isOpen || respondent.keyShown || isOrganiser(actor, meeting);
  return open ? "allowed" : "not-yours";
}

/** Whether the actor may delete this answer: the organiser, or anyone who may change it. */
export function mayDeleteAnswer(actor: Actor, meeting: PolicyMeeting, respondent: PolicyRespondent): Verdict {
  return isOrganiser(actor, meeting) ? "allowed" : mayChangeAnswer(actor, meeting, respondent);
}

function onlyUser(actor: Actor, owner: UserID): Verdict {
  if (actor.userID === undefined) return "not-signed-in";
  return actor.userID === owner ? "allowed" : "not-yours";
}
