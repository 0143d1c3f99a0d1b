import styled from "@emotion/styled";
import { useLocation } from "react-router";
import { pageFacts } from "#domain/pages.ts";
import { PROVIDERS, type ProviderName } from "#domain/calendar/provider.ts";
import { useProviderTitle } from "../session/site-access.ts";
import { t } from "../text/t.ts";

export function DeniedNote() {
  const denied = useDenied();
  const titleOf = useProviderTitle();
  if (denied === undefined) return null;
  return <Calm role="status">{t("account.denied", { provider: titleOf(denied) })}</Calm>;
}

export const Calm = styled.p`
  padding: 10px 14px;
  border-radius: 10px;
  background: color-mix(in srgb, var(--line) 45%, transparent);
`;

/** `ProviderReturn` leaves the provider in the history entry. */
function useDenied(): ProviderName | undefined {
  const { denied } = Object(useLocation().state) as Record<string, unknown>;
  return PROVIDERS.find((provider) => provider === denied);
}

type Place = { readonly pathname: string; readonly search: string; readonly hash: string };
export type DeniedReturn = {
  readonly denied: ProviderName;
  readonly place: Place;
  readonly hasPlace: boolean;
};

/** A user who cancels at the provider returns with `?denied=google`, which is no error. */
export function readDeniedReturn({ pathname, search, hash }: Place): DeniedReturn | undefined {
  const query = new URLSearchParams(search);
  const denied = PROVIDERS.find((provider) => provider === query.get("denied"));
  if (denied === undefined) return undefined;
  query.delete("denied");
  return {
    denied,
    // `//x` would be another site's address.
    place: { pathname: pathname.replace(/^\/+/, "/"), search: query.size === 0 ? "" : `?${query}`, hash },
    hasPlace: pageFacts(pathname)?.showsDenial === true,
  };
}
