import { createStore } from "../store.ts";

/** From here on it is a proxy in front that answers, or a server that is not able to; pages have no such status. */
export const FIRST_GATEWAY_FAULT = 502;

let isLost = false;

const look = (): void => online.set(!isLost && navigator.onLine);
const online = createStore(navigator.onLine, () => {
  look();
  for (const type of ["online", "offline"]) addEventListener(type, look);
  return () => {
    for (const type of ["online", "offline"]) removeEventListener(type, look);
  };
});

/** Whether the server was reached when it was asked last, and the browser knows of a network. */
export const connectivity = {
  read: (): boolean => !isLost && navigator.onLine,
  subscribe: online.subscribe,
  /** After every call: the reply's status, or undefined when there was none. */
  note: (status: number | undefined): void => {
    isLost = status === undefined || status >= FIRST_GATEWAY_FAULT;
    look();
  },
};
