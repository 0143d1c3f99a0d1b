import { useQuery, queryOptions, skipToken, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { nearestLanguage } from "#domain/language/languages.ts";
import { localStore } from "../api/browser-storage.ts";
import { getToken, onToken } from "../api/token.ts";
import { type CalendarProviderName, nameFor, type ProviderName } from "#domain/calendar/provider.ts";
import type { BodyOf, ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { READING_KEYS } from "../text/language.ts";

/** Returns the session's token; undefined while logged out. All tabs follow a login or logout in any of them. */
export function useToken(): string | undefined {
  return useSyncExternalStore(onToken, getToken);
}

export type Me = ReplyOf<"me">;

const FRESH_MS = 60_000;

/** Returns the key of a query about the logged-in user. It holds the token, so that another session never sees the reply. */
export const myKey = (token: string | undefined, ...what: string[]) => ["me", token, ...what] as const;

/** Queries self info. A 401 logs out in this browser, because `call` forgets the token. */
export function meQuery(token: string | undefined) {
  return queryOptions<Me>({
    queryKey: myKey(token),
    queryFn: token === undefined ? skipToken : ({ signal }) => call("me", { signal }),
    staleTime: FRESH_MS,
  });
}

export type Viewer =
  | { readonly kind: "signed-out" }
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly error: Error }
  | { readonly kind: "signed-in"; readonly token: string; readonly me: Me };

export function useViewer(): Viewer {
  const token = useToken();
  const { data, error } = useQuery(meQuery(token));
  if (token === undefined) return { kind: "signed-out" };
  // A later failure leaves the last self info on screen.
  if (data !== undefined) return { kind: "signed-in", token, me: data };
  return error === null ? { kind: "loading" } : { kind: "failed", error };
}

/** Reads the user's own address, and whether it is confirmed. */
export function useOwnAddress({ enabled = true } = {}) {
  const token = useToken();
  return useQuery({
    queryKey: myKey(token, "address"),
    queryFn: ({ signal }) => call("ownAddress", { signal }),
    enabled: enabled && token !== undefined,
  });
}

export function isLinked(me: Me, provider: ProviderName): boolean {
  return me[nameFor("hasLinkedProviderAccount", provider)] === true;
}

/** Returns why a linked calendar cannot be used until it is linked again. */
export function accountProblem(me: Me, provider: CalendarProviderName): Me["googleAccountProblem"] {
  return me[`${provider}AccountProblem`];
}

export function useEditMe(): (change: BodyOf<"editMe">) => Promise<void> {
  const setMe = useNewMe();
  return async (change) => setMe(await call("editMe", { body: change }));
}

/** Returns a function that takes the new self info, which every page shows at once. */
export function useNewMe(): (me: Me) => Promise<void> {
  const client = useQueryClient();
  const { queryKey } = meQuery(useToken());
  return async (me) => {
    // Otherwise an older reply that is still on its way would replace it.
    await client.cancelQueries({ queryKey, exact: true });
    client.setQueryData(queryKey, me);
  };
}

/**
 * Reloads the page in another language, undefined for the browser's, on this device and, for a user, wherever they log in. A
 * rejection means that nothing has changed.
 */
export async function chooseLanguage(tag: string | undefined): Promise<void> {
  const language = tag === undefined ? null : nearestLanguage([tag]);
  if (getToken() !== undefined) await call("editMe", { body: { language } });
  if (language === null) localStore.remove(READING_KEYS.language);
  else localStore.write(READING_KEYS.language, language);
  location.reload();
}
