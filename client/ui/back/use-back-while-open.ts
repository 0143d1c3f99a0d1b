import { useEffect, useEffectEvent } from "react";

/** Lets Back close a menu or drawer while it is open. Its code loads when it opens first. */
export function useBackWhileOpen(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leaving = new AbortController();
    async function open(): Promise<void> {
      const { openLayer } = await import("./layers.ts");
      if (leaving.signal.aborted) return;
      const leave = openLayer(() => close());
      leaving.signal.addEventListener("abort", leave);
    }
    // Back leaves the page if the code does not load.
    open().catch(() => {});
    return () => leaving.abort();
  }, [isOpen]);
}
