import { atom, onMount } from "nanostores";

/** From here on it is a proxy in front that answers, or a server that is not able to. */
const FIRST_GATEWAY_FAULT = 502;

const isLost = atom(false);
const isOnline = atom(navigator.onLine);

/** Whether the server was reached when it was asked last, and the browser knows of a network. */
export const connectivity = {
  /** For `useSyncExternalStore`. */
  read: (): boolean => !isLost.get() && navigator.onLine,
  subscribe: (listener: () => void): (() => void) => {
    const stops = [isLost.listen(listener), isOnline.listen(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  },
  /** After every call: the reply's status, or undefined when there was none. */
  note: (status: number | undefined): void => isLost.set(status === undefined || status >= FIRST_GATEWAY_FAULT),
};

onMount(isOnline, () => {
  const look = (): void => isOnline.set(navigator.onLine);
  look();
  for (const type of ["online", "offline"]) addEventListener(type, look);
  return () => {
    for (const type of ["online", "offline"]) removeEventListener(type, look);
  };
});
