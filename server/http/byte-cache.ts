import { LRUCache } from "lru-cache";

/** Keeps what was used last within a budget of bytes. */
export type ByteCache<Key, Value> = {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value, bytes: number): void;
  /** `value` has grown; nothing when it has been dropped or replaced meanwhile. */
  grow(key: Key, value: Value, bytes: number): void;
  delete(key: Key): void;
};

export function createByteCache<Key extends string, Value>(maxBytes: number): ByteCache<Key, Value> {
  type Entry = { readonly value: Value; readonly bytes: number };
  const entries = new LRUCache<Key, Entry>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  const set = (key: Key, value: Value, bytes: number) => void entries.set(key, { value, bytes });

  return {
    get: (key) => entries.get(key)?.value,
    set,
    grow(key, value, bytes) {
      const entry = entries.peek(key);
      if (entry?.value === value) set(key, value, entry.bytes + bytes);
    },
    delete: (key) => void entries.delete(key),
  };
}
