import { tabStore } from "../api/browser-storage.ts";
import { UNDER_WAY } from "./queue-store.ts";
import { written, type QueuedAnswer } from "./queued-answer.ts";

/**
 * Keeps in this tab what is being sent of a guest's first answer, until its reply is here: only that has the key of the
 * answer, and a reload would lose it. The next page sends the same again (`page-queue.ts`).
 */
export function keepUnderWay(asked: QueuedAnswer): void {
  const text = JSON.stringify(written(asked), (_, part: unknown) => (part instanceof Set ? [...part] : part));
  tabStore.write(UNDER_WAY + asked.meetingID, text);
}

export function forgetUnderWay({ meetingID }: Pick<QueuedAnswer, "meetingID">): void {
  tabStore.remove(UNDER_WAY + meetingID);
}
