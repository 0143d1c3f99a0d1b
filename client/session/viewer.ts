import { useQuery, queryOptions, skipToken, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { nearestLanguage } from "#domain/language/languages.ts";
import { localStore } from "../api/browser-storage.ts";
import { getToken, onToken } from "../api/token.ts";
import { PROVIDER_TITLES, type ProviderName } from "#domain/calendar/provider.ts";
import type { BodyOf, ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { READING_KEYS } from "../text/language.ts";

/** The session's token; undefined while logged out. Whichever tab logs in or out, all follow. */
export function useToken(): string | undefined {
  return useSyncExternalStore(onToken, getToken);
}

export type Me = ReplyOf<"me">;

const FRESH_MS = 60_000;

/** Keys of queries about the user who is logged in. They hold the token, so that another session never sees what this one has read. */
export const myKey = (token: string | undefined, ...what: string[]) => ["me", token, ...what] as const;

/** Self info of the token's user. A 401 logs out in this browser: `call` forgets the token. */
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
  // A later failure leaves what is known on screen.
  if (data !== undefined) return { kind: "signed-in", token, me: data };
  return error === null ? { kind: "loading" } : { kind: "failed", error };
}

/** Whether the user has linked their calendar at this provider. */
export function isLinked(me: Me, provider: ProviderName): boolean {
  return me[`hasLinked${PROVIDER_TITLES[provider]}Account`];
}

/** Why the calendar at this provider, linked once, cannot be used until it is linked again. */
export function accountProblem(me: Me, provider: ProviderName): Me["googleAccountProblem"] {
  return me[`${provider}AccountProblem`];
}

/** Changes something of the viewer's account. */
export function useEditMe(): (change: BodyOf<"editMe">) => Promise<void> {
  const setMe = useNewMe();
  return async (change) => setMe(await call("editMe", { body: change }));
}

/** Takes what the server answered to a change of the viewer's account; every page shows it at once. */
export function useNewMe(): (me: Me) => Promise<void> {
  const client = useQueryClient();
  const { queryKey } = meQuery(useToken());
  return async (me) => {
    // An answer that is still on its way would be older than this one.
    await client.cancelQueries({ queryKey, exact: true });
    client.setQueryData(queryKey, me);
  };
}

/**
 * Loads the page again in another language, undefined for the browser's: from now on on this device and, for a user,
 * wherever they log in. Rejects when the account could not be told, and then nothing has changed.
 */
export async function chooseLanguage(tag: string | undefined): Promise<void> {
  const language = tag === undefined ? null : nearestLanguage([tag]);
  if (getToken() !== undefined) await call("editMe", { body: { language } });
  if (language === null) localStore.remove(READING_KEYS.language);
  else localStore.write(READING_KEYS.language, language);
  location.reload();
}
