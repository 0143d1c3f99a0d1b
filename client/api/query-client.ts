import { QueryClient } from "@tanstack/react-query";
import { fetchOrKept } from "../offline/fetch-or-kept.ts";

/**
 * REST state. Unused results stay for 60 seconds (spec §9). Without a network they are asked for all the same, to fail
 * at once, and again when there is one: what the browser believes of its network is often wrong.
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
