import { queryOptions } from "@tanstack/react-query";
import { call } from "./call.ts";

/** What this server offers. Spec §9: it never expires. */
export const serverInfoQuery = queryOptions({
  queryKey: ["server-info"],
  queryFn: ({ signal }) => call("serverInfo", { signal }),
  gcTime: Infinity,
  staleTime: Infinity,
});
