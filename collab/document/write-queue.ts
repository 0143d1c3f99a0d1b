import type { MeetingID } from "#domain/meeting-id.ts";
import { refuse } from "#domain/refusal.ts";

/** Lets one command per meeting work at a time, in the order of arrival. */
export type WriteQueue = {
  /** Refuses with `unavailable` when the queue is closed or too many wait already. */
  run<T>(meetingID: MeetingID, work: () => Promise<T>): Promise<T>;
  /** Takes nothing more; resolves when everything taken has ended. */
  close(): Promise<void>;
};

/** An open queue in which at most `maxWaiting` commands of one meeting wait. */
export function createWriteQueue(maxWaiting: number): WriteQueue {
  const lines = new Map<MeetingID, { last: Promise<unknown>; waiting: number }>();
  let isClosed = false;

  return {
    async run(meetingID, work) {
      if (isClosed) refuse("unavailable", "The server is restarting. Please try again in a moment.");
      const line = lines.get(meetingID) ?? { last: Promise.resolve(), waiting: 0 };
      if (line.waiting >= maxWaiting) {
        refuse("unavailable", "Too many people are saving at once. Please try again in a moment.");
      }
      lines.set(meetingID, line);
      line.waiting += 1;
      const done = line.last.then(work);
      line.last = done.catch(() => {}); // the next one runs all the same; whoever asked for this one gets its error
      try {
        return await done;
      } finally {
        line.waiting -= 1;
        if (line.waiting === 0) lines.delete(meetingID);
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...lines.values()].map((line) => line.last));
    },
  };
}
