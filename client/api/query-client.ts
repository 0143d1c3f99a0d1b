import { QueryClient } from "@tanstack/react-query";
import { fetchOrKept } from "../offline/fetch-or-kept.ts";

/**
 * REST state. Unused results stay for 60 seconds (spec §9). Calls are made even when the browser says that it has no
 * network, because it is often wrong about that: they fail at once, and are made again when it says that there is one.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 60_000,
      staleTime: 0,
      retry: false,
      networkMode: "always",
      refetchOnReconnect: true,
      persister: fetchOrKept,
    },
  },
});
