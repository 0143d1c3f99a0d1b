import type { RespondentID } from "#domain/respondent-id.ts";
import type { WaitingAnswer } from "../../offline/outbox/queued-answer.ts";

type Facts = { readonly self: RespondentID | undefined; readonly waiting: readonly WaitingAnswer[] };

/** What waits on this device of the viewer's own answer. */
export function ownWaiting({ self, waiting }: Facts): WaitingAnswer | undefined {
  return waiting.find(({ whose }) => whose.kind !== "answer" || whose.respondentID === self);
}
