import { createStore } from "../store.ts";

/** A status from here on comes from a proxy, or from a server that cannot reply; no page has one. */
export const FIRST_GATEWAY_FAULT = 502;

let isLost = false;

const update = (): void => online.set(!isLost && navigator.onLine);
const online = createStore(navigator.onLine, () => {
  update();
  for (const type of ["online", "offline"]) addEventListener(type, update);
  return () => {
    for (const type of ["online", "offline"]) removeEventListener(type, update);
  };
});

/** Tells whether the last call reached the server and the browser reports a network. */
export const connectivity = {
  read: (): boolean => !isLost && navigator.onLine,
  subscribe: online.subscribe,
  /** Takes the status of each reply; undefined when there was none. */
  note: (status: number | undefined): void => {
    isLost = status === undefined || status >= FIRST_GATEWAY_FAULT;
    update();
  },
};
