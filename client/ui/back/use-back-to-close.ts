import { useEffectEvent, useLayoutEffect } from "react";
import { depthOfEntry, onceStill, traversal } from "./traversal.ts";

type Overlay = { readonly close: () => void };

/** The open layers above the page, the last one on top. Each has its own entry in the browser's history. */
const overlays: Overlay[] = [];

addEventListener("popstate", () => {
  const { waiting = [] } = traversal;
  // Back, by the user, closes the layers over the entry. A layer that opened during our own traversal has no entry yet.
  if (traversal.waiting === undefined) while (overlays.length > depthOfEntry()) overlays.pop()?.close();
  traversal.waiting = undefined;
  history.scrollRestoration = "auto";
  for (const step of waiting) step();
  leaveSpareEntries();
});

/** Lets Back, also as a gesture of the phone, close a dialog or form instead of leaving the page. */
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
      // One that opens in its place at once takes over its entry.
      queueMicrotask(() => onceStill(leaveSpareEntries));
    };
  }, []);
}

function addEntry(): void {
  if (depthOfEntry() >= overlays.length) return;
  // The page stays where it is when the browser comes back to it.
  history.scrollRestoration = "manual";
  history.pushState({ ...(history.state as object | null), depth: overlays.length }, "");
}

/** Goes back over entries of what is closed: by a button, or before the user went forward to them. */
function leaveSpareEntries(): void {
  const spare = depthOfEntry() - overlays.length;
  if (spare <= 0 || traversal.waiting !== undefined) return;
  traversal.waiting = [];
  history.go(-spare);
}
