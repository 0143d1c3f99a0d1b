import { CallError } from "../../api/call-error.ts";
import { isUnreachable } from "../../api/is-unreachable.ts";
import { NO_EDIT, type AnswerEdit } from "../../offline/outbox/answer-edit.ts";
import { newRequestID } from "../../offline/outbox/new-request-id.ts";
import type { QueuedAnswer } from "../../offline/outbox/queued-answer.ts";
import type { MeetingReply } from "../session/meeting-query.ts";

export type Keepable = Omit<QueuedAnswer, "attempt" | "edit" | "savedAt" | "notBefore" | "tries">;

type Save = {
  readonly keepable: Keepable;
  readonly edit: AnswerEdit;
  /** Something of the same answer waits already: this must not overtake it. */
  readonly isWaiting: boolean;
  readonly ask: (requestID: string) => Promise<MeetingReply>;
};

/**
 * Sends a save. When no answer comes it is kept on this device and sent again later, under the same request id, because
 * it may have arrived all the same. Resolves with undefined then.
 */
export async function saveOrKeep({ keepable, edit, isWaiting, ask }: Save): Promise<MeetingReply | undefined> {
  const rest = { savedAt: Date.now(), notBefore: 0, tries: 0 };
  if (isWaiting) {
    await keep({ ...keepable, ...rest, edit }, new CallError("FETCH_ERROR"));
    return undefined;
  }
  const requestID = newRequestID();
  try {
    return await ask(requestID);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    await keep({ ...keepable, ...rest, attempt: { ...edit, requestID }, edit: NO_EDIT }, error);
    return undefined;
  }
}

async function keep(waiting: QueuedAnswer, error: unknown): Promise<void> {
  try {
    const { saveOnDevice, startOutbox } = await import("../../offline/outbox/outbox.ts");
    await startOutbox().catch(() => {});
    await saveOnDevice(waiting);
  } catch {
    const status = error instanceof CallError ? error.status : "FETCH_ERROR";
    throw new CallError(
      status,
      `${status}. This device could not keep them either: leave the page open and try again.`,
    );
  }
}
