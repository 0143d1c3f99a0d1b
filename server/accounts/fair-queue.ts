/** Thrown to a caller who finds no place in the queue, or loses it to one whose network has fewer in it. */
export class QueueFull extends Error {}

type Waiting = { readonly start: () => void; readonly refuse: (reason: QueueFull) => void };

/** All who wait in one network, by the networks inside it in the order in which those have their next turn. */
type Group = { size: number; readonly inside: Map<string, Group>; readonly queue: Waiting[] };

/** The sender that asks for a turn: the networks that hold it, the widest first. */
export type Sender = {
  readonly path: readonly string[];
  /** Senders that go last wait until no others do, but get one turn of eight, so that they are never shut out. */
  readonly goesLast?: boolean;
};

const TURNS_BEFORE_LAST = 7;

/**
 * Runs `atOnce` pieces of work, and lets `maxWaiting` wait. Networks take turns, inside each of them the networks that it holds,
 * and so on: a thousand addresses of one network delay all others by one. When the queue is full, the fullest group
 * loses its last.
 *
 * Not p-queue: with it the order and the loss of a place would still be a queue class of ours, and an abort signal for
 * each caller besides. It would only count what is running.
 */
export function createFairQueue({ atOnce, maxWaiting }: { readonly atOnce: number; readonly maxWaiting: number }) {
  const [first, last] = [emptyGroup(), emptyGroup()];
  let running = 0;
  let turnsOfFirst = 0;

  function turnOf({ path, goesLast = false }: Sender): Promise<void> {
    return new Promise((start, refuse) => {
      add(goesLast ? last : first, path, { start, refuse });
      if (first.size + last.size > maxWaiting)
        removeOfFullest(last.size > 0 ? last : first, path).refuse(new QueueFull());
    });
  }

  function next(): void {
    const isTurnOfLast = last.size > 0 && (first.size === 0 || turnsOfFirst >= TURNS_BEFORE_LAST);
    const group = isTurnOfLast ? last : first;
    if (group.size === 0) {
      running -= 1;
      return;
    }
    turnsOfFirst = isTurnOfLast ? 0 : turnsOfFirst + 1;
    removeNext(group).start(); // takes this turn over
  }

  return async <T>(sender: Sender, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await turnOf(sender);
    else running += 1;
    try {
      return await work();
    } finally {
      next();
    }
  };
}

function emptyGroup(): Group {
  return { size: 0, inside: new Map(), queue: [] };
}

function add(group: Group, [network, ...rest]: readonly string[], waiting: Waiting): void {
  group.size += 1;
  if (network === undefined) {
    group.queue.push(waiting);
    return;
  }
  add(group.inside.getOrInsertComputed(network, emptyGroup), rest, waiting);
}

function removeNext(group: Group): Waiting {
  group.size -= 1;
  const [entry] = group.inside;
  if (entry === undefined) return group.queue.shift() ?? never();
  const [network, inside] = entry;
  group.inside.delete(network);
  const waiting = removeNext(inside);
  // Behind all others that wait.
  if (inside.size > 0) group.inside.set(network, inside);
  return waiting;
}

/** Of groups that are equally full, the one on `path`: a newcomer does not take the place of one who has no more. */
function removeOfFullest(group: Group, [network, ...rest]: readonly string[]): Waiting {
  group.size -= 1;
  let fullest = network;
  let size = (network === undefined ? undefined : group.inside.get(network)?.size) ?? 0;
  for (const [other, inside] of group.inside) if (inside.size > size) [fullest, size] = [other, inside.size];
  const inside = fullest === undefined ? undefined : group.inside.get(fullest);
  if (fullest === undefined || inside === undefined) return group.queue.pop() ?? never();
  const waiting = removeOfFullest(inside, fullest === network ? rest : []);
  if (inside.size === 0) group.inside.delete(fullest);
  return waiting;
}

function never(): never {
  throw new Error("A group was counted wrong.");
}
