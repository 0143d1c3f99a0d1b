import { lazy, Suspense, useSyncExternalStore } from "react";
import type { DraftFeed } from "../../live/live-state.ts";
import type { DraftsLayerProps } from "./DraftsLayer.tsx";

const DraftsLayer = lazy(() => import("./DraftsLayer.tsx"));

/** What others paint, as soon as anybody does. */
export function OthersDrafts({ feed, ...rest }: Omit<DraftsLayerProps, "drafts"> & { readonly feed: DraftFeed }) {
  const drafts = useSyncExternalStore(feed.subscribe, feed.get);
  if (drafts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <DraftsLayer drafts={drafts} {...rest} />
    </Suspense>
  );
}
