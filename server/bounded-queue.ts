import { Semaphore } from "async-mutex";

/** Thrown to a caller who finds no place in the queue. */
export class QueueFull extends Error {}

type Bounds = {
  readonly atOnce: number;
  /** Work that waits: in all, and half of it from one sender. */
  readonly maxWaiting: number;
};

/**
 * Runs `atOnce` pieces of work at a time. A sender's second waits behind every other sender's first, and so on: a sender of many
 * delays each other one by one piece.
 */
export function createBoundedQueue({ atOnce, maxWaiting }: Bounds) {
  const turns = new Semaphore(atOnce);
  const ofSenders = new Map<string, number>();
  let inAll = 0;

  return async <T>(sender: string, work: () => Promise<T>): Promise<T> => {
    const own = ofSenders.get(sender) ?? 0;
    if (inAll >= atOnce + maxWaiting || own >= atOnce + maxWaiting / 2) throw new QueueFull();
    inAll += 1;
    ofSenders.set(sender, own + 1);
    try {
      return await turns.runExclusive(work, 1, -own);
    } finally {
      inAll -= 1;
      const left = (ofSenders.get(sender) ?? 1) - 1;
      if (left === 0) ofSenders.delete(sender);
      else ofSenders.set(sender, left);
    }
  };
}
