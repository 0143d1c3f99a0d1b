import type { RespondentID } from "#domain/ids.ts";
import { respondentIn, withRespondent, type Group } from "../live/group.ts";
import { afterEdit, NO_EDIT, queuedSlots, type QueuedAnswer } from "./queued-answer.ts";

/** Stands for a respondent whom the server does not know yet. Never sent. */
export const ON_THIS_DEVICE = "OnThisDevice" as RespondentID;

/** The group with what waits on this device in it. `self` is the viewer's answer as the server knows it. */
export function withQueued(group: Group, waiting: readonly QueuedAnswer[], self: RespondentID | undefined): Group {
  return waiting.reduce((now, one) => {
    const { whose, attempt = NO_EDIT, edit } = one;
    const id = whose.kind === "answer" ? whose.respondentID : self;
    if (id === undefined && whose.kind !== "answer") {
      return withRespondent(now, ON_THIS_DEVICE, { name: whose.name, slots: queuedSlots(one) });
    }
    const there = id && respondentIn(now, id);
    if (id === undefined || there === undefined) return now;
    return withRespondent(now, id, { ...there, slots: afterEdit(afterEdit(there.slots, attempt), edit) });
  }, group);
}
