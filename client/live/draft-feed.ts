import type { OthersDraft } from "./others-drafts.ts";

/**
 * Others' drafts as they change, many times a second: what draws them listens here, so that nothing else is drawn
 * again.
 */
export type DraftFeed = {
  readonly get: () => readonly OthersDraft[];
  /** Returns the function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
};

const NOBODY: readonly OthersDraft[] = [];

export function createDraftFeed(): DraftFeed & { readonly set: (drafts?: readonly OthersDraft[]) => void } {
  const listeners = new Set<() => void>();
  let now = NOBODY;
  return {
    get: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(drafts = NOBODY) {
      if (drafts === now) return;
      now = drafts;
      for (const listener of listeners) listener();
    },
  };
}
