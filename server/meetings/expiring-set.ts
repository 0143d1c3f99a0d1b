/** Remembers for a while that something happened to a key. */
export type ExpiringSet<Key> = { note(key: Key): void; has(key: Key): boolean };

/** Forgets after `ms`, and everything when it has to remember more than `most` keys. */
export function createExpiringSet<Key>(ms: number, most: number): ExpiringSet<Key> {
  const until = new Map<Key, number>();
  return {
    note(key) {
      if (until.size >= most) until.clear();
      until.set(key, performance.now() + ms);
    },
    has: (key) => (until.get(key) ?? 0) > performance.now(),
  };
}
