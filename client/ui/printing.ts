import { useSyncExternalStore } from "react";
import { createStore } from "../store.ts";

const printing = createStore(false, () => {
  const isLeft = new AbortController();
  addEventListener("beforeprint", () => printing.set(true), isLeft);
  addEventListener("afterprint", () => printing.set(false), isLeft);
  return () => isLeft.abort();
});

/** Whether the page is being printed: paper has at once what a screen has one after the other. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(printing.subscribe, printing.get);
}
