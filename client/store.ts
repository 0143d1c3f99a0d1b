/** A value outside React that components and other stores listen to. */
export type Store<T> = {
  readonly get: () => T;
  readonly set: (next: T) => void;
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** `onFirst` runs with the first listener. The function that it returns runs after the last one. */
export function createStore<T>(first: T, onFirst?: () => () => void): Store<T> {
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
      if (listeners.size === 1) stop = onFirst?.();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
}
