import { createStore } from "../store.ts";

/** Kept by the browser under names. Where it refuses to (private windows, policies), values last as long as the page. */
export type BrowserStorage = {
  readonly read: (name: string) => string | undefined;
  /** Returns whether it outlasts the page. */
  readonly write: (name: string, value: string) => boolean;
  readonly remove: (name: string) => void;
  readonly names: (prefix: string) => string[];
};

/** The names that the browser refused to keep over visits. */
export const refusedNames = createStore<readonly string[]>([]);
/** Kept over visits, and shared by all tabs. */
export const localStore = inStorage(
  () => localStorage,
  (name) => refusedNames.set([...refusedNames.get(), name]),
);
/** Kept for this tab until it is closed. */
export const tabStore = inStorage(() => sessionStorage);

/** `storage` is a function, because some browsers throw at the mere mention of `localStorage`. */
function inStorage(storage: () => Storage, onRefused?: (name: string) => void): BrowserStorage {
  /** Only what could not be stored: else another tab's change would go unseen. */
  const memory = new Map<string, string>();
  function attempt<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(storage());
    } catch {
      return undefined;
    }
  }
  return {
    read: (name) => memory.get(name) ?? attempt((kept) => kept.getItem(name)) ?? undefined,
    write(name, value) {
      const isKept = attempt((kept) => (kept.setItem(name, value), true)) ?? false;
      if (isKept) memory.delete(name);
      else {
        const isNew = !memory.has(name);
        memory.set(name, value);
        if (isNew) onRefused?.(name);
      }
      return isKept;
    },
    remove(name) {
      memory.delete(name);
      attempt((kept) => kept.removeItem(name));
    },
    names: (prefix) =>
      [...memory.keys(), ...(attempt((kept) => Object.keys(kept)) ?? [])].filter((name) => name.startsWith(prefix)),
  };
}
