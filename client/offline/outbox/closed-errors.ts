let closed: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Which waiting answers their person wants to decide about later: until the page is loaded anew. */
export const closedErrors = {
  /** For `useSyncExternalStore`. */
  read: (): ReadonlySet<string> => closed,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  close: (name: string): void => set(new Set(closed).add(name)),
  open: (name: string): void => set(new Set([...closed].filter((one) => one !== name))),
};

function set(next: ReadonlySet<string>): void {
  closed = next;
  for (const listener of listeners) listener();
}
