import { QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "./call.ts";
import { noteReaders } from "./readers.ts";

/**
 * REST state. Unused results stay for 60 seconds. Calls are made even when the browser says that it has no
 * network, because it is often wrong about that: they fail at once, and are made again when it says that there is one.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: 60_000, staleTime: 0, retry: false, networkMode: "always", refetchOnReconnect: true },
    // One call at a time, and at once: a form says why it failed, and the user tries again.
    mutations: { networkMode: "always" },
  },
});
noteReaders(queryClient.getQueryCache());

/** What this server offers: never expires. */
export const serverInfoQuery = queryOptions({
  queryKey: ["server-info"],
  queryFn: ({ signal }) => call("serverInfo", { signal }),
  gcTime: Infinity,
  staleTime: Infinity,
});
