/** What a proxy says while the server behind it is not there. */
const GATEWAY_FAULTS: ReadonlySet<number> = new Set([502, 503, 504]);

let isLost = false;
const listeners = new Set<() => void>();

/** Whether the server was reached when it was asked last. */
export const reach = {
  /** For `useSyncExternalStore`. */
  read: (): boolean => !isLost && navigator.onLine,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    if (listeners.size === 1) for (const type of ["online", "offline"]) addEventListener(type, tell);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) for (const type of ["online", "offline"]) removeEventListener(type, tell);
    };
  },
  /** After every call: the answer's status, or undefined when there was none. */
  note: (status: number | undefined): void => {
    const wasLost = isLost;
    isLost = status === undefined || GATEWAY_FAULTS.has(status);
    if (isLost !== wasLost) tell();
  },
};

function tell(): void {
  for (const listener of listeners) listener();
}
