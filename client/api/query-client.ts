import { QueryClient } from "@tanstack/react-query";

/** REST state. Unused results stay for 60 seconds (spec §9). */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { gcTime: 60_000, staleTime: 0, retry: false } },
});
