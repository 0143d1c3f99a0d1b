import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { PROVIDERS, type ProviderName } from "#domain/calendar/provider.ts";

const FLAG = { google: "googleOAuth2IsSupported", microsoft: "microsoftOAuth2IsSupported" } as const;

/** With whose accounts one can log in here. */
export function supportedProviders(info: ReplyOf<"serverInfo">): ProviderName[] {
  return PROVIDERS.filter((provider) => info[FLAG[provider]]);
}
