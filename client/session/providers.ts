import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import {
  CALENDAR_PROVIDERS,
  type CalendarProviderName,
  nameFor,
  type ProviderName,
} from "#domain/calendar/provider.ts";
import { call } from "../api/call.ts";
import { linkingProvider } from "./tab-memory.ts";

/** Lists the providers whose accounts can log in here, the site's own first. */
export function supportedProviders(info: ReplyOf<"serverInfo">): ProviderName[] {
  return [...(info.oidc === undefined ? [] : (["oidc"] as const)), ...supportedCalendars(info)];
}

/** Lists the providers whose calendars can be linked here. */
export function supportedCalendars(info: ReplyOf<"serverInfo">): CalendarProviderName[] {
  return CALENDAR_PROVIDERS.filter((provider) => info[nameFor("providerOAuth2IsSupported", provider)]);
}

/** Requests the provider's page for linking a calendar. It leads back to `post_redirect`, linked or not. */
export async function beginLink(provider: CalendarProviderName, post_redirect: string): Promise<{ redirect: string }> {
  const started = await call(nameFor("linkProviderCalendar", provider), { body: { post_redirect } });
  linkingProvider.write(provider);
  return started;
}

/** After this the other page will not come any more. */
const MAX_LEAVING_MS = 15_000;

/** Leaves for a provider's page, whose address `begin` requests. */
export function useProviderVisit<Name extends ProviderName>(begin: (provider: Name) => Promise<{ redirect: string }>) {
  const { mutate, reset, isPending, variables, error } = useMutation({
    async mutationFn(provider: Name) {
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
    leaveFor: (provider: Name): void => {
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
