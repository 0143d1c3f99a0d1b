import { useSyncExternalStore } from "react";
import { createStore } from "../store.ts";

const printing = createStore(false, () => {
  const stopping = new AbortController();
  const { signal } = stopping;
  addEventListener("beforeprint", () => printing.set(true), { signal });
  addEventListener("afterprint", () => printing.set(false), { signal });
  return () => stopping.abort();
});

export function useIsPrinting(): boolean {
  return useSyncExternalStore(printing.subscribe, printing.get);
}
