import { ProviderFault } from "./providers/provider-fault.ts";

/** When the provider wants to be asked again, in a reply's words; empty when it has not said. */
export function retryAfter(error: unknown): { readonly retryAfter?: number } {
  const ms = error instanceof ProviderFault ? error.retryAfterMs : undefined;
  return ms === undefined ? {} : { retryAfter: Math.ceil(ms / 1_000) };
}
