import type { OAuthAccount } from "#db/stores/oauth-account-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { UserID } from "#domain/ids.ts";

/**
 * Notes, in the transaction that lets them in, that whoever is here has proved the user's address to be theirs. Where
 * nobody had proved it before, anybody may have made the account: the password, every session, reset, personal access
 * token and every link to a provider that does not vouch for the address go. Gives those links, or undefined when
 * nothing had to go.
 *
 * What leads to a session goes before the user's lock is taken, in the order in which logging in takes them; logging in
 * by password asks for the password once more under that lock.
 */
export async function proveAddress(
  stores: Stores,
  userID: UserID,
  now: number,
): Promise<readonly OAuthAccount[] | undefined> {
  if (await stores.users.isProved(userID)) return undefined;
  const unlinked = await stores.oauthAccounts.removeUnproved(userID);
  await stores.oauthFlows.removeOf(userID);
  await stores.users.prove(userID, now);
  await stores.users.dropPassword(userID);
  await stores.sessions.removeAll(userID);
  await stores.passwordResets.removeAll(userID);
  await stores.accessTokens.removeAll(userID);
  return unlinked;
}
