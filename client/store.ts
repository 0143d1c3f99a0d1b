/** A value outside React that components and other stores listen to. */
export type Store<T> = {
  readonly get: () => T;
  readonly set: (next: T) => void;
  /** For `useSyncExternalStore`. Returns the function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** `whileHeard` runs while anything listens; the function that it returns, when nothing does any more. */
export function createStore<T>(first: T, whileHeard?: () => () => void): Store<T> {
  const listeners = new Set<() => void>();
  let value = first;
  let stop: (() => void) | undefined;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) stop = whileHeard?.();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
}
