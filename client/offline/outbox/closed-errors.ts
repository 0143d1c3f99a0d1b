import { createStore } from "../../store.ts";

const closed = createStore<ReadonlySet<string>>(new Set());

/** Which queued answers the user wants to decide about later: until the page is loaded again. */
export const closedErrors = {
  read: closed.get,
  subscribe: closed.subscribe,
  close: (name: string): void => closed.set(new Set(closed.get()).add(name)),
  open: (name: string): void => closed.set(new Set([...closed.get()].filter((one) => one !== name))),
};
