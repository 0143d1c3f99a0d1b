import { useEffect, useEffectEvent } from "react";
import { pollDelay } from "./poll-delay.ts";

/** Calls `onDue` every few seconds, then more rarely, while nothing else tells what changes; not in hidden pages. */
export function usePolling(isNeeded: boolean, onDue: () => void): void {
  const tell = useEffectEvent(onDue);
  useEffect(() => {
    if (!isNeeded) return;
    let count = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(ask, pollDelay(count++, Math.random()));
    };
    const ask = (): void => {
      tell();
      wait();
    };
    // A page that is looked at again has other code that asks at once, so this only begins to wait anew.
    const begin = (): void => {
      count = 0;
      wait();
    };
    begin();
    document.addEventListener("visibilitychange", begin);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", begin);
    };
  }, [isNeeded]);
}
