import { useQuery } from "@tanstack/react-query";
import { type ProviderName, PROVIDER_TITLES } from "#domain/calendar/provider.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { serverInfoQuery } from "../api/query-client.ts";
import { useToken } from "./viewer.ts";

/** The part of the server's info that says who may come in. */
export type SiteAccess = Pick<ReplyOf<"serverInfo">, "signUp" | "createMeetings" | "passwordLogin" | "oidc">;

const OPEN: SiteAccess = { signUp: "open", createMeetings: "everyone", passwordLogin: true };

/** Returns who may come in, without a request: a page of a server that is not open to everybody says it. */
export function useSiteAccess(): SiteAccess {
  return useQuery({ ...serverInfoQuery, enabled: false }).data ?? OPEN;
}

/** Returns a function that names providers, also the site's own one. */
export function useProviderTitle(): (provider: ProviderName) => string {
  const { oidc } = useSiteAccess();
  return (provider) => (provider === "oidc" && oidc?.name) || PROVIDER_TITLES[provider];
}

/** Tells whether the viewer has to log in before creating a meeting. */
export function useMustLogIn(): boolean {
  const isSignedOut = useToken() === undefined;
  return useSiteAccess().createMeetings === "accounts" && isSignedOut;
}

/** Returns the mail domains that may sign up, for a sentence; undefined unless there is a list. */
export function domainsOf({ signUp }: SiteAccess): string | undefined {
  return typeof signUp === "string" ? undefined : signUp.join(", ");
}
