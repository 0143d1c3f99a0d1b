import { useEffect, useEffectEvent } from "react";

/** Lets Back close a menu or drawer while it is open. Its code loads when it opens first. */
export function useBackWhileOpen(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leaving = new AbortController();
    void import("./layers.ts").then(({ openLayer }) => {
      if (!leaving.signal.aborted)
        leaving.signal.addEventListener(
          "abort",
          openLayer(() => close()),
        );
    });
    return () => leaving.abort();
  }, [isOpen]);
}
