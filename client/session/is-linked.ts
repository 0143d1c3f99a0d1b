import type { ProviderName } from "#domain/calendar/provider.ts";
import type { Me } from "./me-query.ts";

const FLAG = { google: "hasLinkedGoogleAccount", microsoft: "hasLinkedMicrosoftAccount" } as const;

/** Whether somebody has linked their calendar at this provider. */
export function isLinked(me: Me, provider: ProviderName): boolean {
  return me[FLAG[provider]];
}
