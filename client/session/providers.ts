import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { nameFor, PROVIDERS, type ProviderName } from "#domain/calendar/provider.ts";
import { call } from "../api/call.ts";
import { linkingProvider } from "./tab-memory.ts";

/** Lists the providers whose accounts can log in here. */
export function supportedProviders(info: ReplyOf<"serverInfo">): ProviderName[] {
  return PROVIDERS.filter((provider) => info[nameFor("providerOAuth2IsSupported", provider)]);
}

/** Requests the provider's page for linking a calendar. It leads back to `post_redirect`, linked or not. */
export async function beginLink(provider: ProviderName, post_redirect: string): Promise<{ redirect: string }> {
  const started = await call(nameFor("linkProviderCalendar", provider), { body: { post_redirect } });
  linkingProvider.write(provider);
  return started;
}

/** After this the other page will not come any more. */
const MAX_LEAVING_MS = 15_000;

/** Leaves for a provider's page, whose address `begin` requests. */
export function useProviderVisit(begin: (provider: ProviderName) => Promise<{ redirect: string }>) {
  const { mutate, reset, isPending, variables, error } = useMutation({
    async mutationFn(provider: ProviderName) {
      const { redirect } = await begin(provider);
      location.assign(redirect);
      await wasStopped();
    },
  });
  useEffect(() => {
    // When the user goes back, the browser may show the page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [reset]);
  return {
    leavingFor: isPending ? variables : undefined,
    failure: error,
    leaveFor: (provider: ProviderName): void => {
      if (!isPending) mutate(provider);
    },
  };
}

/** Resolves when the user presses Escape while the other page loads, or after a while, because no page sees the browser's Stop button. */
function wasStopped(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  addEventListener("keydown", ({ key }) => key === "Escape" && resolve());
  setTimeout(resolve, MAX_LEAVING_MS);
  return promise;
}
