/** From here on it is somebody in front who speaks, or a server that is not able to. */
const FIRST_GATEWAY_FAULT = 502;

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
    isLost = status === undefined || status >= FIRST_GATEWAY_FAULT;
    if (isLost !== wasLost) tell();
  },
};

function tell(): void {
  for (const listener of listeners) listener();
}
