import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

/** Keys of what opens the account. Not of self info: nothing of it is kept on the device. */
const signInsKey = (token: string | undefined, what: string) => ["sign-ins", token, what] as const;

/** Where the viewer is logged in, the last used first. */
export function sessionsQuery(token: string | undefined) {
  return queryOptions({
    queryKey: signInsKey(token, "sessions"),
    queryFn: async ({ signal }) => (await call("sessions", { signal })).sessions,
  });
}

/** The viewer's personal access tokens, the newest first. */
export function accessTokensQuery(token: string | undefined) {
  return queryOptions({
    queryKey: signInsKey(token, "access-tokens"),
    queryFn: async ({ signal }) => (await call("accessTokens", { signal })).tokens,
  });
}
