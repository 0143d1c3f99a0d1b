import PQueue from "p-queue";
import { createTally } from "./tally.ts";

export class QueueFull extends Error {}

type Bounds = {
  readonly atOnce: number;
  /** Waiting jobs: in all, and half of them from one sender. */
  readonly maxWaiting: number;
};

/**
 * Runs `atOnce` jobs at a time. A sender's second job waits behind every other sender's first, so that a busy sender delays
 * each other sender by one job.
 */
export function createBoundedQueue({ atOnce, maxWaiting }: Bounds) {
  const queue = new PQueue({ concurrency: atOnce });
  const jobsBySender = createTally();

  return async <T>(sender: string, job: () => Promise<T>): Promise<T> => {
    const jobs = jobsBySender.of(sender);
    const total = queue.size + queue.pending;
    if (total >= atOnce + maxWaiting || jobs >= atOnce + maxWaiting / 2) throw new QueueFull();
    jobsBySender.add(sender, 1);
    try {
      return await queue.add(job, { priority: -jobs });
    } finally {
      jobsBySender.add(sender, -1);
    }
  };
}
