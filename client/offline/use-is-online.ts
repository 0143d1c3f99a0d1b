import { useSyncExternalStore } from "react";
import { reach } from "../api/connectivity.ts";

/** Whether the server can be reached, as far as this page knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(reach.subscribe, reach.read);
}
