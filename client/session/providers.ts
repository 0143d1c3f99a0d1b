import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { nameFor, PROVIDERS, type ProviderName } from "#domain/calendar/provider.ts";
import { call } from "../api/call.ts";
import { linkingProvider } from "./tab-memory.ts";

/** The providers whose accounts can log in here. */
export function supportedProviders(info: ReplyOf<"serverInfo">): ProviderName[] {
  return PROVIDERS.filter((provider) => info[nameFor("providerOAuth2IsSupported", provider)]);
}

/** Asks for the provider's page on which a calendar is linked. The way back leads to `post_redirect`, linked or not. */
export async function beginLink(provider: ProviderName, post_redirect: string): Promise<{ redirect: string }> {
  const started = await call(nameFor("linkProviderCalendar", provider), { body: { post_redirect } });
  linkingProvider.write(provider);
  return started;
}

/** By then the other page is there, or will not come. */
const MAX_LEAVING_MS = 15_000;

/** Leaves for a provider's page, which `begin` asks the server for. */
export function useProviderVisit(begin: (provider: ProviderName) => Promise<{ redirect: string }>) {
  const { mutate, reset, isPending, variables, error } = useMutation({
    async mutationFn(provider: ProviderName) {
      const { redirect } = await begin(provider);
      location.assign(redirect);
      await wasStopped();
    },
  });
  useEffect(() => {
    // Back from there, the browser may show the page as it was left.
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

/** Who thinks better of it while the other page loads presses Escape, or the browser's button, of which no page hears. */
function wasStopped(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  addEventListener("keydown", ({ key }) => key === "Escape" && resolve());
  setTimeout(resolve, MAX_LEAVING_MS);
  return promise;
}
