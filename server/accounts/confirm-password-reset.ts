import { refuse } from "#domain/refusal.ts";
import { revokeAccounts } from "../calendars/revoke-accounts.ts";
import { ENDED, signedIn } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { closeLogin } from "./close-login.ts";

/**
 * Sets a new password with the token of the mail, which is spent in the same transaction, with every other one of the
 * user's; a refused password leaves it as it was. Whoever knew the old password is logged out, and personal access tokens
 * end. The mail has reached the owner of the address: where nobody had proved it, links that nobody vouches for end too.
 */
export async function confirmPasswordReset(
  call: Call<"confirmPasswordReset">,
  context: AppContext,
): Promise<undefined> {
  const { userID, tokenID } = signedIn(call.credentials);
  const passwordHash = await context.passwords.hash(call.body.password, call.address);
  const now = context.clock().epochMilliseconds;
  const unlinked = await context.database.transaction(async (stores) => {
    const { passwordResets, users, sessions, accessTokens } = stores;
    const isProved = await users.isProved(userID);
    const removed = isProved ? [] : await stores.oauthAccounts.removeUnproved(userID);
    if (!isProved) await stores.oauthFlows.removeOf(userID);
    const isSpent = await passwordResets.spend(userID, tokenID);
    if (!isSpent) refuse("not-signed-in", ENDED["password-reset"]);
    await users.setPassword(userID, passwordHash);
    await users.prove(userID, now);
    await sessions.removeAll(userID);
    await accessTokens.removeAll(userID);
    return removed;
  });
  closeLogin(context, userID);
  revokeAccounts(unlinked, context);
}
