import { useSyncExternalStore } from "react";
import { viewerZone } from "./viewer-zone.ts";

/** The viewer's zone; a traveller's device changes it, which shows when they come back to the page. */
export function useViewerZone(): string {
  return useSyncExternalStore(onReturn, viewerZone);
}

function onReturn(listener: () => void): () => void {
  window.addEventListener("focus", listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    window.removeEventListener("focus", listener);
    document.removeEventListener("visibilitychange", listener);
  };
}
