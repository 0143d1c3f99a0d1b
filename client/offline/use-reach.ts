import { useSyncExternalStore } from "react";
import { reach } from "../api/reach.ts";

/** Whether the server can be reached, as far as this page knows. */
export function useReach(): boolean {
  return useSyncExternalStore(reach.subscribe, reach.read);
}
