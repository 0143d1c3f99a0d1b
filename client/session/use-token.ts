import { useSyncExternalStore } from "react";
import { getToken, onToken } from "../api/token.ts";

/** The session's token; undefined while logged out. Whichever tab logs in or out, all follow. */
export function useToken(): string | undefined {
  return useSyncExternalStore(onToken, getToken);
}
