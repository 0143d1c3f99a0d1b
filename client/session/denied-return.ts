import { PROVIDER_TITLES, PROVIDERS, type ProviderName } from "#domain/calendar/provider.ts";

/** Pages with a place of their own to say it in; on the others it is a message at the top. */
const WITH_A_PLACE = /^\/(?:login|signup|me\/settings)\/*$/;

type Place = { readonly pathname: string; readonly search: string; readonly hash: string };
export type DeniedReturn = {
  readonly denied: ProviderName;
  /** The same page without it. */
  readonly place: Place;
  readonly hasPlace: boolean;
};

/** Somebody who changed their mind at the provider comes back with `?denied=google`: no error, and no part of a page. */
export function readDeniedReturn({ pathname, search, hash }: Place): DeniedReturn | undefined {
  const query = new URLSearchParams(search);
  const denied = PROVIDERS.find((provider) => provider === query.get("denied"));
  if (denied === undefined) return undefined;
  query.delete("denied");
  return {
    denied,
    place: { pathname, search: query.size === 0 ? "" : `?${query}`, hash },
    hasPlace: WITH_A_PLACE.test(pathname),
  };
}

export function deniedText(provider: ProviderName): string {
  return `You did not allow access to your ${PROVIDER_TITLES[provider]} account, so nothing has changed.`;
}
