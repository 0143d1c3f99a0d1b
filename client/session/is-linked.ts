import type { ProviderName } from "#domain/calendar/provider.ts";
import type { Me } from "./me-query.ts";

const FLAG = { google: "hasLinkedGoogleAccount", microsoft: "hasLinkedMicrosoftAccount" } as const;

const PROBLEM = { google: "googleAccountProblem", microsoft: "microsoftAccountProblem" } as const;

/** Why the calendar at this provider, linked once, cannot be used until it is linked again. */
export function accountProblem(me: Me, provider: ProviderName): Me[(typeof PROBLEM)[ProviderName]] {
  return me[PROBLEM[provider]];
}

/** Whether somebody has linked their calendar at this provider. */
export function isLinked(me: Me, provider: ProviderName): boolean {
  return me[FLAG[provider]];
}
