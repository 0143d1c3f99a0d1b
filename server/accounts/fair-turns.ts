/** Thrown to whoever finds no place in the queue, or loses it to somebody who waits with less. */
export class NoTurn extends Error {}

type Waiting = { readonly start: () => void; readonly refuse: (reason: NoTurn) => void };

/**
 * Lets `atOnce` works run, and `mostWaiting` wait. Senders take turns, whatever each has waiting, so that one who sends a
 * hundred delays everybody else by one. When the queue is full, whoever has most in it gives up the last.
 */
export function createFairTurns({ atOnce, mostWaiting }: { readonly atOnce: number; readonly mostWaiting: number }) {
  /** Of each sender, in the order in which they have their next turn. None is empty. */
  const queues = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function makeRoom(sender: string): void {
    if (waiting < mostWaiting) return;
    let [longest, most] = [sender, queues.get(sender)?.length ?? 0];
    for (const [other, queue] of queues) if (queue.length > most + 1) [longest, most] = [other, queue.length];
    if (longest === sender) throw new NoTurn();
    const queue = queues.get(longest) ?? [];
    queue.pop()?.refuse(new NoTurn());
    waiting -= 1;
  }

  function turnOf(sender: string): Promise<void> {
    makeRoom(sender);
    return new Promise((start, refuse) => {
      const queue = queues.get(sender) ?? [];
      queue.push({ start, refuse });
      queues.set(sender, queue);
      waiting += 1;
    });
  }

  function next(): void {
    const [first] = queues;
    if (first === undefined) {
      running -= 1;
      return;
    }
    const [sender, queue] = first;
    queues.delete(sender);
    // Behind everybody else who waits.
    if (queue.length > 1) queues.set(sender, queue);
    waiting -= 1;
    queue.shift()?.start(); // takes this turn over
  }

  return async <T>(sender: string, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await turnOf(sender);
    else running += 1;
    try {
      return await work();
    } finally {
      next();
    }
  };
}
