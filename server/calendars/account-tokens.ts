import * as z from "zod";
import type { ProviderName } from "#domain/calendar/provider.ts";
import type { Keys } from "../keys.ts";
import type { ProviderTokens } from "./providers/provider.ts";
import { openBytes, sealBytes } from "./sealed-bytes.ts";

/** Whose tokens they are: under another account they open nothing. */
type Owner = { readonly provider: ProviderName; readonly subject: string };

/** The shape of tokens where they are sealed. */
export const SealedTokens = z.strictObject({
  accessToken: z.string(),
  expires: z.number(),
  refreshToken: z.string().optional(),
});

/** Tokens as they are stored. */
export function sealTokens(keys: Keys, owner: Owner, tokens: ProviderTokens): Uint8Array {
  return sealBytes(termsOf(keys, owner), tokens);
}

/** Undefined when they are not this account's, or were sealed by another installation. */
export function openTokens(keys: Keys, owner: Owner, sealed: Uint8Array): ProviderTokens | undefined {
  return openBytes(termsOf(keys, owner), sealed, SealedTokens);
}

function termsOf(keys: Keys, { provider, subject }: Owner) {
  return { keys, purpose: "oauth-tokens" as const, row: `${provider} ${subject}` };
}
