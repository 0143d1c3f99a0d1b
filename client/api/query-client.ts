import { QueryClient, queryOptions } from "@tanstack/react-query";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { SERVER_INFO_META } from "#domain/pages.ts";
import { call } from "./call.ts";
import { noteReaders } from "./readers.ts";

/** Calls are made even when the browser reports no network, because it is often wrong. They are repeated when it reports one. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: 60_000, staleTime: 0, retry: false, networkMode: "always", refetchOnReconnect: true },
    // A form shows why its call failed, and the user tries again.
    mutations: { networkMode: "always" },
  },
});
noteReaders(queryClient.getQueryCache());

export const serverInfoQuery = queryOptions({
  queryKey: ["server-info"],
  queryFn: ({ signal }) => call("serverInfo", { signal }),
  gcTime: Infinity,
  staleTime: Infinity,
  // The page may come from a copy, so the server is asked anyway.
  placeholderData: infoOfPage,
});

/** Reads what the page itself says of the server, so that nothing moves when the reply arrives. */
function infoOfPage(): ReplyOf<"serverInfo"> | undefined {
  const json = document.querySelector<HTMLMetaElement>(`meta[name="${SERVER_INFO_META}"]`)?.content;
  return json === undefined ? undefined : (JSON.parse(json) as ReplyOf<"serverInfo">); // as: the server wrote it
}
