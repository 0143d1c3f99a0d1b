import styled from "@emotion/styled";
import { useLocation } from "react-router";
import { pageFacts } from "#domain/pages.ts";
import { PROVIDERS, PROVIDER_TITLES, type ProviderName } from "#domain/calendar/provider.ts";
import { t } from "../text/t.ts";

/** For a user who changed their mind at the provider. */
export function DeniedNote() {
  const denied = useDenied();
  return denied === undefined ? null : <Calm role="status">{deniedText(denied)}</Calm>;
}

const Calm = styled.p`
  padding: 10px 14px;
  border-radius: 10px;
  background: color-mix(in srgb, var(--line) 45%, transparent);
`;

/** On a page that tells it: the provider at which the user changed their mind just now (`ProviderReturn` left it here). */
function useDenied(): ProviderName | undefined {
  const { denied } = Object(useLocation().state) as Record<string, unknown>;
  return PROVIDERS.find((provider) => provider === denied);
}

type Place = { readonly pathname: string; readonly search: string; readonly hash: string };
export type DeniedReturn = {
  readonly denied: ProviderName;
  /** The same page without it. */
  readonly place: Place;
  readonly hasPlace: boolean;
};

/** A user who changed their mind at the provider comes back with `?denied=google`: no error, and no part of a page. */
export function readDeniedReturn({ pathname, search, hash }: Place): DeniedReturn | undefined {
  const query = new URLSearchParams(search);
  const denied = PROVIDERS.find((provider) => provider === query.get("denied"));
  if (denied === undefined) return undefined;
  query.delete("denied");
  return {
    denied,
    // An address of `//x` would be another site's, to which no page of ours can go.
    place: { pathname: pathname.replace(/^\/+/, "/"), search: query.size === 0 ? "" : `?${query}`, hash },
    hasPlace: pageFacts(pathname)?.showsDenial === true,
  };
}

export function deniedText(provider: ProviderName): string {
  return t("account.denied", { provider: PROVIDER_TITLES[provider] });
}
