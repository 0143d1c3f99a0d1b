import { atom, type ReadableAtom } from "nanostores";
import type { OthersDraft } from "./others-drafts.ts";

/**
 * Others' drafts as they change, many times a second: what draws them listens here, so that nothing else is drawn
 * again.
 */
export type DraftFeed = ReadableAtom<readonly OthersDraft[]>;

const NONE: readonly OthersDraft[] = [];

export function createDraftFeed() {
  const drafts = atom(NONE);
  return { feed: drafts as DraftFeed, set: (now: readonly OthersDraft[]) => drafts.set(now.length === 0 ? NONE : now) };
}
