import type { OAuthAccount } from "#db/stores/oauth-account-row.ts";
import type { World } from "../app-context.ts";
import { openTokens } from "./account-tokens.ts";

/** Gives permissions back to their providers, while nobody waits. A provider that does not listen is only logged. */
export function revokeAccounts(accounts: readonly OAuthAccount[], world: World): void {
  for (const account of accounts) {
    const tokens = account.tokens && openTokens(world.keys, account, account.tokens);
    const provider = world.providers[account.provider];
    if (tokens === undefined || provider === undefined) continue;
    world.background.run(`giving back a permission of ${account.provider}`, () => provider.revoke(tokens));
  }
}
