import { useEffectEvent, useLayoutEffect } from "react";
import { openLayer } from "./layers.ts";

/** Lets Back close a dialog or form instead of leaving the page. */
export function useBackToClose(onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useLayoutEffect(() => openLayer(() => close()), []);
}
