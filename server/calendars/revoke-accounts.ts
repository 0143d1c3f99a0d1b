import type { OAuthAccount } from "#db/stores/oauth-account-store.ts";
import type { AppContext } from "../app-context.ts";
import { openTokens } from "./account-tokens.ts";

/** Gives permissions back to their providers, while nobody waits. A provider that does not listen is only logged. */
export function revokeAccounts(accounts: readonly OAuthAccount[], context: AppContext): void {
  for (const account of accounts) {
    const tokens = account.tokens && openTokens(context.keys, account, account.tokens);
    const provider = context.providers[account.provider];
    if (tokens === undefined || provider === undefined) continue;
    context.background.run(`giving back a permission of ${account.provider}`, () => provider.revoke(tokens));
  }
}
