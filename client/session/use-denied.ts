import { useLocation } from "react-router";
import { PROVIDERS, type ProviderName } from "#domain/calendar/provider.ts";

/** On a page that tells it: the provider at which somebody changed their mind just now (`ProviderReturn` left it here). */
export function useDenied(): ProviderName | undefined {
  const state: unknown = useLocation().state;
  const denied: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "denied") : undefined;
  return PROVIDERS.find((provider) => provider === denied);
}
