import { createStore, type Store } from "../store.ts";
import type { OthersDraft } from "./others-drafts.ts";

/**
 * Others' drafts as they change, many times a second: what draws them listens here, so that nothing else is drawn
 * again.
 */
export type DraftFeed = Pick<Store<readonly OthersDraft[]>, "get" | "subscribe">;

const NONE: readonly OthersDraft[] = [];

export function createDraftFeed(): DraftFeed & Pick<Store<readonly OthersDraft[]>, "set"> {
  const drafts = createStore(NONE);
  return { ...drafts, set: (now) => drafts.set(now.length === 0 ? NONE : now) };
}
