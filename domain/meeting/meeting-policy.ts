import type { UserID } from "../ids.ts";
import { type AnswersVisibleTo, isHidden } from "./hidden-answers.ts";
import { type Actor, hasNoOrganiser, isOrganiser } from "./organiser.ts";

export type PolicyMeeting = {
  readonly creator?: UserID | undefined;
  readonly protectAnswers: boolean;
  readonly answersVisibleTo?: AnswersVisibleTo | undefined;
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
 * Decides whether a caller may edit or delete a meeting: only its creator may. If a guest created it, or it was handed
 * over, a caller with the organiser key may. Asks other callers to log in, as the specification says.
 */
export function mayEdit(actor: Actor, meeting: PolicyMeeting): Verdict {
  if (meeting.creator !== undefined) return onlyUser(actor, meeting.creator);
  if (actor.holdsOrganiserKey) return "allowed";
  return actor.userID !== undefined || hasNoOrganiser(meeting) ? "not-yours" : "not-signed-in";
}

/**
 * Decides who sets or clears the scheduled time: the creator of a user's meeting, anyone with the link to a guest's
 * meeting. The organiser key is necessary for a protected guest's meeting, or if the creator's account is deleted.
 */
export function maySchedule(actor: Actor, meeting: PolicyMeeting): Verdict {
  if (meeting.creator !== undefined) return onlyUser(actor, meeting.creator);
  const isOpen = !meeting.protectAnswers && !hasNoOrganiser(meeting);
  return isOpen || actor.holdsOrganiserKey ? "allowed" : "not-yours";
}

/**
 * Decides who changes an answer: a user's answer only that user. A guest's answer anyone; in a protected meeting, and
 * with hidden answers, only the organiser or a caller with the answer's key.
 */
export function mayChangeAnswer(actor: Actor, meeting: PolicyMeeting, respondent: PolicyRespondent): Verdict {
  if (respondent.userID !== undefined) return onlyUser(actor, respondent.userID);
  const isOpen = !meeting.protectAnswers && !isHidden(meeting);
  const open = isOpen || respondent.keyShown || isOrganiser(actor, meeting);
  return open ? "allowed" : "not-yours";
}

/** Decides who deletes an answer: the organiser, and anyone who may change it. */
export function mayDeleteAnswer(actor: Actor, meeting: PolicyMeeting, respondent: PolicyRespondent): Verdict {
  return isOrganiser(actor, meeting) ? "allowed" : mayChangeAnswer(actor, meeting, respondent);
}

function onlyUser(actor: Actor, owner: UserID): Verdict {
  if (actor.userID === undefined) return "not-signed-in";
  return actor.userID === owner ? "allowed" : "not-yours";
}
