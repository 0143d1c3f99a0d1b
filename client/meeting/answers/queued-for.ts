import type { RespondentID } from "#domain/respondent-id.ts";
import type { WaitingAnswer } from "../../offline/outbox/queued-answer.ts";

type Facts = { readonly self: RespondentID | undefined; readonly waiting: readonly WaitingAnswer[] };

/** What waits on this device for that respondent's answer. */
export function waitingOf(respondentID: RespondentID, { self, waiting }: Facts): readonly WaitingAnswer[] {
  return waiting.filter(({ whose }) => (whose.kind === "answer" ? whose.respondentID : self) === respondentID);
}
