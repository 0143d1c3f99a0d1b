import { useEffectEvent, useLayoutEffect } from "react";
import { depthOfEntry, onceStill, traversal } from "./traversal.ts";

type Overlay = { readonly close: () => void };

/** Open layers, the top one last. Each has its own history entry. */
const overlays: Overlay[] = [];

addEventListener("popstate", () => {
  const { waiting = [] } = traversal;
  // Back by the user closes the layers over the entry. A layer that opened during our own traversal has no entry yet.
  if (traversal.waiting === undefined) while (overlays.length > depthOfEntry()) overlays.pop()?.close();
  traversal.waiting = undefined;
  history.scrollRestoration = "auto";
  for (const step of waiting) step();
  leaveSpareEntries();
});

/** Lets Back close a dialog or form instead of leaving the page. */
export function useBackToClose(onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useLayoutEffect(() => {
    const overlay = { close: () => close() };
    overlays.push(overlay);
    onceStill(addEntry);
    return () => {
      const at = overlays.indexOf(overlay);
      if (at < 0) return;
      overlays.splice(at, 1);
      // A layer that opens in its place takes over its entry.
      queueMicrotask(() => onceStill(leaveSpareEntries));
    };
  }, []);
}

function addEntry(): void {
  if (depthOfEntry() >= overlays.length) return;
  // The page keeps its scroll position when the browser comes back.
  history.scrollRestoration = "manual";
  history.pushState({ ...(history.state as object | null), depth: overlays.length }, "");
}

function leaveSpareEntries(): void {
  const spare = depthOfEntry() - overlays.length;
  if (spare <= 0 || traversal.waiting !== undefined) return;
  traversal.waiting = [];
  history.go(-spare);
}
