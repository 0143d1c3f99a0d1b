/**
 * Lets callers who ask for the same key share one load, but only a load that began after they asked: what somebody
 * has just stored is never missing from what they get.
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
