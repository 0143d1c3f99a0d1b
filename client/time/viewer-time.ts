import { useSyncExternalStore, useEffect, useState } from "react";

/** The IANA zone that the viewer's device is set to. */
export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

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

export const today = (): string => Temporal.Now.plainDateISO().toString();

/** The viewer's day, `YYYY-MM-DD`. A tab that was left open overnight turns to the new day when it is shown again. */
export function useToday(): string {
  const [day, setDay] = useState(today);
  useEffect(() => {
    const look = () => setDay(today());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return day;
}
