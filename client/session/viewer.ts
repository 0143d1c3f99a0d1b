import { useQuery, queryOptions, skipToken } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { getToken, onToken } from "../api/token.ts";
import { PROVIDER_TITLES, type ProviderName } from "#domain/calendar/provider.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";

/** The session's token; undefined while logged out. Whichever tab logs in or out, all follow. */
export function useToken(): string | undefined {
  return useSyncExternalStore(onToken, getToken);
}

export type Me = ReplyOf<"me">;

const FRESH_MS = 60_000;

/** Keys of queries about oneself. They hold the token, so that another session never sees what this one has read. */
export const myKey = (token: string | undefined, ...what: string[]) => ["me", token, ...what] as const;

/** Self info of the token's user. A 401 logs out in this browser: `call` forgets the token. */
export function meQuery(token: string | undefined) {
  return queryOptions<Me>({
    queryKey: myKey(token),
    queryFn: token === undefined ? skipToken : ({ signal }) => call("me", { signal }),
    staleTime: FRESH_MS,
  });
}

/** Who looks at the page. */
export type Viewer =
  | { readonly at: "signed-out" }
  | { readonly at: "asking" }
  | { readonly at: "failed"; readonly error: Error }
  | { readonly at: "signed-in"; readonly token: string; readonly me: Me };

export function useViewer(): Viewer {
  const token = useToken();
  const { data, error } = useQuery(meQuery(token));
  if (token === undefined) return { at: "signed-out" };
  // A later failure leaves what is known on screen.
  if (data !== undefined) return { at: "signed-in", token, me: data };
  return error === null ? { at: "asking" } : { at: "failed", error };
}

/** Whether the user has linked their calendar at this provider. */
export function isLinked(me: Me, provider: ProviderName): boolean {
  return me[`hasLinked${PROVIDER_TITLES[provider]}Account`];
}

/** Why the calendar at this provider, linked once, cannot be used until it is linked again. */
export function accountProblem(me: Me, provider: ProviderName): Me["googleAccountProblem"] {
  return me[`${provider}AccountProblem`];
}
