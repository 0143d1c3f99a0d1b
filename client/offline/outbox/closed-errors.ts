import { atom } from "nanostores";

const closed = atom<ReadonlySet<string>>(new Set());

/** Which queued answers the user wants to decide about later: until the page is loaded again. */
export const closedErrors = {
  /** For `useSyncExternalStore`. */
  read: (): ReadonlySet<string> => closed.get(),
  subscribe: (listener: () => void): (() => void) => closed.listen(listener),
  close: (name: string): void => closed.set(new Set(closed.get()).add(name)),
  open: (name: string): void => closed.set(new Set([...closed.get()].filter((one) => one !== name))),
};
