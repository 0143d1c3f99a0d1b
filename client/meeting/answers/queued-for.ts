import type { RespondentID } from "#domain/respondent-id.ts";
import type { QueuedAnswer } from "../../offline/queued-answer.ts";

type Facts = { readonly self: RespondentID | undefined; readonly waiting: readonly QueuedAnswer[] };

/** What waits on this device for that respondent's answer. */
export function queuedFor(respondentID: RespondentID, { self, waiting }: Facts): readonly QueuedAnswer[] {
  return waiting.filter(({ whose }) => (whose.kind === "answer" ? whose.respondentID : self) === respondentID);
}

/** What waits on this device of the viewer's own answer. */
export function ownQueued({ self, waiting }: Facts): QueuedAnswer | undefined {
  return waiting.find(({ whose }) => whose.kind !== "answer" || whose.respondentID === self);
}
