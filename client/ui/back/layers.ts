import { useEffectEvent, useLayoutEffect } from "react";
import { depthOfEntry, onceStill, traversal } from "./traversal.ts";

type Layer = { readonly close: () => void };

/** Open layers, the top one last. Each has its own history entry. */
const layers: Layer[] = [];

addEventListener("popstate", () => {
  const { waiting = [] } = traversal;
  // Back by the user closes the layers over the entry. A layer that opened during our own traversal has no entry yet.
  if (traversal.waiting === undefined) while (layers.length > depthOfEntry()) layers.pop()?.close();
  traversal.waiting = undefined;
  history.scrollRestoration = "auto";
  for (const step of waiting) step();
  leaveSpareEntries();
});

/** Gives an open dialog, drawer, menu or form a history entry, so that Back closes it. Returns what to call when it has closed. */
export function openLayer(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  onceStill(addEntry);
  return () => {
    const at = layers.indexOf(layer);
    if (at < 0) return;
    layers.splice(at, 1);
    // A layer that opens in its place takes over its entry.
    queueMicrotask(() => onceStill(leaveSpareEntries));
  };
}

/** Lets Back close a dialog or form instead of leaving the page. */
export function useBackToClose(onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useLayoutEffect(() => openLayer(() => close()), []);
}

function addEntry(): void {
  if (depthOfEntry() >= layers.length) return;
  // The page keeps its scroll position when the browser comes back.
  history.scrollRestoration = "manual";
  history.pushState({ ...(history.state as object | null), depth: layers.length }, "");
}

function leaveSpareEntries(): void {
  const spare = depthOfEntry() - layers.length;
  if (spare <= 0 || traversal.waiting !== undefined) return;
  traversal.waiting = [];
  history.go(-spare);
}

// A reload keeps the entries of layers that it closed; otherwise the next Back would do nothing.
leaveSpareEntries();
