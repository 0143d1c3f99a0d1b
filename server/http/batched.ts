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
