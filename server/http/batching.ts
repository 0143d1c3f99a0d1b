import type { Message } from "#domain/messages/message.ts";
import { refuse } from "#domain/refusal.ts";

/**
 * Answers many questions of one turn of the event loop with one call of `ask`. Questions that come while a call is
 * running wait for the next one, so no answer is older than its question.
 */
export function batched<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  type Batch = { readonly keys: Set<Key>; readonly answers: PromiseWithResolvers<ReadonlyMap<Key, Value>> };
  let waiting: Batch | undefined;
  let running = false;

  async function run(batch: Batch): Promise<void> {
    waiting = undefined;
    running = true;
    try {
      batch.answers.resolve(await ask([...batch.keys]));
    } catch (error) {
      batch.answers.reject(error);
    } finally {
      running = false;
      if (waiting !== undefined) void run(waiting);
    }
  }

  return async (key) => {
    if (waiting === undefined) {
      const batch: Batch = { keys: new Set(), answers: Promise.withResolvers() };
      waiting = batch;
      // After this turn's input, so that every request that came with it joins.
      if (!running) setImmediate(() => waiting === batch && !running && void run(batch));
    }
    waiting.keys.add(key);
    return (await waiting.answers.promise).get(key);
  };
}

/**
 * Lets callers who ask for the same key share one load, but only a load that began after they asked: what a
 * caller has just stored is never missing from what they get.
 */
export function sharedLoad<Key, Value>(load: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const running = new Map<Key, Promise<Value>>();
  const following = new Map<Key, Promise<Value>>();

  function start(key: Key): Promise<Value> {
    const loading = load(key).finally(() => {
      if (running.get(key) === loading) running.delete(key);
    });
    running.set(key, loading);
    return loading;
  }

  return (key) => {
    const current = running.get(key);
    if (current === undefined) return start(key);
    const queued = following.get(key);
    if (queued !== undefined) return queued;
    const next = current
      .catch(() => undefined)
      .then(() => {
        following.delete(key);
        return start(key);
      });
    following.set(key, next);
    return next;
  };
}

type Gathering<Key, Item, Result> = {
  /**
   * Processes the items of one key in order. To be called when their turn has come, `take` gives those that have gathered
   * until then, and later ones begin the next group. One result for each, in the same order; undefined where there is none.
   */
  readonly run: (key: Key, take: () => readonly Item[]) => Promise<readonly (Result | undefined)[]>;
  /** The most items of a group. */
  readonly maxItems: number;
  /** Items of one key that wait; more are refused with `unavailable` and the sentence `tooMany`. */
  readonly maxWaiting: number;
  readonly tooMany: Message;
};

type Group<Item, Result> = { readonly items: Item[]; results: Promise<readonly (Result | undefined)[]> };

/** Lets items of one key that wait at the same time be processed together. */
export function gather<Key, Item, Result>({
  run,
  maxItems,
  maxWaiting,
  tooMany,
}: Gathering<Key, Item, Result>): (key: Key, item: Item) => Promise<Result | undefined> {
  const open = new Map<Key, Group<Item, Result>>();
  const waiting = new Map<Key, number>();

  function begin(key: Key): Group<Item, Result> {
    const group: Group<Item, Result> = { items: [], results: Promise.resolve([]) };
    const close = (): readonly Item[] => {
      if (open.get(key) === group) open.delete(key);
      return group.items;
    };
    open.set(key, group);
    group.results = run(key, close).finally(close);
    return group;
  }

  return async (key, item) => {
    const before = waiting.get(key) ?? 0;
    if (before >= maxWaiting) {
      refuse("unavailable", tooMany);
    }
    waiting.set(key, before + 1);
    const known = open.get(key);
    const group = known !== undefined && known.items.length < maxItems ? known : begin(key);
    const index = group.items.push(item) - 1;
    try {
      return (await group.results)[index];
    } finally {
      const left = (waiting.get(key) ?? 1) - 1;
      if (left === 0) waiting.delete(key);
      else waiting.set(key, left);
    }
  };
}
