/** Keeps what was used last within a budget of bytes. */
export type ByteCache<Key, Value> = {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value, bytes: number): void;
  /** `value` has grown; nothing when it has been dropped or replaced meanwhile. */
  grow(key: Key, value: Value, bytes: number): void;
  delete(key: Key): void;
};

export function createByteCache<Key, Value>(maxBytes: number): ByteCache<Key, Value> {
  // A Map iterates in order of insertion, so what is put in again at every use leaves the least used in front.
  const entries = new Map<Key, { readonly value: Value; bytes: number }>();
  let total = 0;

  function drop(key: Key): void {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function shrink(): void {
    for (const key of entries.keys()) {
      if (total <= maxBytes) return;
      drop(key);
    }
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      drop(key);
      entries.set(key, { value, bytes });
      total += bytes;
      shrink();
    },
    grow(key, value, bytes) {
      const entry = entries.get(key);
      if (entry?.value !== value) return;
      entry.bytes += bytes;
      total += bytes;
      shrink();
    },
    delete: drop,
  };
}
