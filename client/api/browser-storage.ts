import { createStore } from "../store.ts";

/** Values last only as long as the page where the browser refuses storage, as in private windows. */
export type BrowserStorage = {
  readonly read: (name: string) => string | undefined;
  /** Returns whether it outlasts the page. */
  readonly write: (name: string, value: string) => boolean;
  readonly remove: (name: string) => void;
  readonly names: (prefix: string) => string[];
};

/** The names of values that will not outlast this visit. */
export const refusedNames = createStore<readonly string[]>([]);
/** Outlasts visits and is shared by all tabs. */
export const localStore = inStorage(
  () => localStorage,
  (name) => refusedNames.set([...refusedNames.get(), name]),
);
/** Lasts until this tab is closed. */
export const tabStore = inStorage(() => sessionStorage);

/** Calls the listener when another tab changes a value of local storage. Returns a function that stops it. */
export function onOtherTab(names: readonly string[], listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    // The key is null when everything was cleared.
    if (key === null || names.includes(key)) listener();
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

/** `storage` is a function, because some browsers throw when `localStorage` is read. */
function inStorage(storage: () => Storage, onRefused?: (name: string) => void): BrowserStorage {
  /** Holds only refused values. Otherwise another tab's change would go unseen. */
  const memory = new Map<string, string>();
  function attempt<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(storage());
    } catch {
      return undefined;
    }
  }
  return {
    read: (name) => memory.get(name) ?? attempt((browser) => browser.getItem(name)) ?? undefined,
    write(name, value) {
      const isStored = attempt((browser) => (browser.setItem(name, value), true)) ?? false;
      if (isStored) memory.delete(name);
      else {
        const isNew = !memory.has(name);
        memory.set(name, value);
        if (isNew) onRefused?.(name);
      }
      return isStored;
    },
    remove(name) {
      memory.delete(name);
      attempt((browser) => browser.removeItem(name));
    },
    names: (prefix) =>
      [...memory.keys(), ...(attempt((browser) => Object.keys(browser)) ?? [])].filter((name) =>
        name.startsWith(prefix),
      ),
  };
}
