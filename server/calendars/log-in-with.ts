import type { OAuthAccount } from "#db/stores/oauth-account-row.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { User } from "#domain/user.ts";
import { sealEntity } from "../accounts/sealed-entity.ts";
import type { World } from "../app-context.ts";
import { sealTokens } from "./account-tokens.ts";
import { linkOf, type Shown } from "./link-account.ts";
import { loggedIn, nonceOf, type Outcome } from "./callback-result.ts";
import { signUpWith } from "./sign-up-with.ts";

/**
 * Logs in the user to whom the provider's account belongs. When it belongs to nobody but its address has a user, that
 * user must first confirm the link, and only if the provider vouches for the address. Anybody else is signed up.
 */
export async function logInWith(shown: Shown & { readonly locale: string }, world: World): Promise<Outcome> {
  const { grant, provider, visit } = shown;
  const known = await world.database.transaction(async (stores) => {
    const { oauthAccounts, oauthFlows } = stores;
    const account = await oauthAccounts.findBySubject(provider.name, grant.subject);
    if (account === undefined) return undefined;
    await keepGrant(account, shown, { stores, world });
    // In the transaction that holds the account: where it is unlinked at the same time, no code is left behind.
    return loggedIn(account.userID, visit, { oauthFlows, clock: world.clock });
  });
  if (known !== undefined) return known;
  if (grant.tokens.refreshToken === undefined) return { kind: "consent" };

  const login = grant.email === undefined ? undefined : await world.database.views.users.login(grant.email);
  if (login === undefined) return signUpWith(shown, world);
  // An address that the provider has not checked is only a claim: it must not open somebody else's account.
  if (!grant.isEmailVerified) return { kind: "error", code: "E_OAUTH2_EMAIL_NOT_VERIFIED" };
  return toConfirm(login.user, shown, world);
}

type Where = { readonly stores: Stores; readonly world: World };

/**
 * Keeps what a login allows. One without consent brings no refresh token, and one may allow less than before: then what
 * is there is worth more. A login that allows everything mends what was wrong with the permission.
 */
async function keepGrant(account: OAuthAccount, { grant, provider }: Shown, { stores, world }: Where): Promise<void> {
  if (grant.tokens.refreshToken === undefined || !grant.hasAllScopes) return;
  if (account.grantProblem === undefined) {
    if (account.tokens !== undefined)
      await stores.oauthAccounts.saveTokens(account, sealTokens(world.keys, account, grant.tokens));
    return;
  }
  const { userID } = account;
  // Whether it vouches for the user's address has been said when it was linked.
  await stores.oauthAccounts.link({
    ...linkOf({ user: { userID, email: "" }, provider, grant }, world),
    vouches: false,
  });
  await stores.calendars.spreadOf(userID, world.clock().epochMilliseconds);
}

/** The page on which a user says that the account shown is to be linked; until then it opens nothing. */
async function toConfirm(user: User, { grant, provider, visit }: Shown, world: World): Promise<Outcome> {
  const { token, tokenID, expires } = world.tokens.issue("link-confirmation", user.userID);
  const link = linkOf({ user, provider, grant }, world);
  await world.database.transaction(({ oauthFlows }) =>
    oauthFlows.insertConfirmation({ ...link, confirmationID: tokenID, browserHash: visit.browserHash, expires }),
  );
  const entity = { provider: provider.name, confirmationID: tokenID };
  const sealed = sealEntity({ keys: world.keys, purpose: "link-confirmation" }, entity, expires);
  return {
    kind: "page",
    path: `/confirm-link-${provider.name}-account`,
    query: {
      postRedirect: visit.plan.postRedirect,
      token,
      encryptedEntity: sealed.encrypted_entity,
      iv: sealed.iv,
      salt: sealed.salt,
      tag: sealed.tag,
      ...nonceOf(visit.plan),
    },
  };
}
