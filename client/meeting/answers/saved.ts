import type { RespondentID } from "#domain/respondent-id.ts";
import type { Slot } from "#domain/time/slot.ts";
import { withoutRespondent, withRespondent, type Group, type Respondent } from "../../live/group.ts";

/** What this page has just saved, and the live document may not have told yet. */
export type Saved = {
  readonly respondentID: RespondentID;
  /** The respondent's slots when the request was sent: that very set. */
  readonly before: ReadonlySet<Slot> | undefined;
  /** Undefined when the respondent was deleted. */
  readonly now: Respondent | undefined;
};

/** Whether the group has news about that respondent, which are newer than the request. */
export function isReflected(group: Group, { respondentID, before }: Saved): boolean {
  return group.answers.get(respondentID) !== before;
}

/** The group with the viewer's own save in it, so that it never flickers back until the document has it. */
export function withSaved(group: Group, saved: Saved): Group {
  const { respondentID, now } = saved;
  if (isReflected(group, saved)) return group;
  return now === undefined ? withoutRespondent(group, respondentID) : withRespondent(group, respondentID, now);
}
