import type { OAuthAccount } from "#db/stores/oauth-account-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { User } from "#domain/user.ts";
import { sealEntity } from "../accounts/sealed-entity.ts";
import type { AppContext } from "../app-context.ts";
import { sealTokens } from "./account-tokens.ts";
import { mailProof, type Caller } from "./address-proof.ts";
import { linkOf, type Shown } from "./link-account.ts";
import { type CallbackResult, loggedIn, nonceOf } from "./callback-result.ts";
import { signUpWith } from "./sign-up-with.ts";

/**
 * Logs in the user to whom the provider's account belongs. When it belongs to nobody but its address has a user, that
 * user must first confirm the link, and only if the provider vouches for the address or a mail has proved it. Anybody
 * else is signed up.
 */
export async function logInWith(shown: Shown & Caller, context: AppContext): Promise<CallbackResult> {
  const { grant, provider, visit } = shown;
  const known = await context.database.transaction(async (stores) => {
    const { oauthAccounts, oauthFlows } = stores;
    const account = await oauthAccounts.findBySubject(provider.name, grant.subject);
    if (account === undefined) return undefined;
    // Links of the releases before say of no address that it was proved.
    if (grant.isEmailVerified && grant.email !== undefined) await oauthAccounts.vouch(account, grant.email);
    await keepGrant(account, shown, { stores, context });
    // In the transaction that holds the account: where it is unlinked at the same time, no code is left behind.
    return loggedIn(account.userID, visit, { oauthFlows, clock: context.clock });
  });
  if (known !== undefined) return known;
  if (grant.tokens.refreshToken === undefined) return { kind: "consent" };

  const login = grant.email === undefined ? undefined : await context.database.views.users.login(grant.email);
  if (login === undefined) return signUpWith(shown, context);
  // An address that the provider has not checked is only a claim: it must not open somebody else's account.
  if (!grant.isEmailVerified) {
    if (context.config.emailVerification) return mailProof(shown, context);
    return { kind: "error", code: "E_OAUTH2_EMAIL_NOT_VERIFIED" };
  }
  return toConfirm(login.user, shown, context);
}

type Where = { readonly stores: Stores; readonly context: AppContext };

/**
 * Keeps what a login allows. One without consent brings no refresh token, and one may allow less than before: then what
 * is there is worth more. A login that allows everything mends what was wrong with the permission.
 */
async function keepGrant(account: OAuthAccount, { grant, provider }: Shown, { stores, context }: Where): Promise<void> {
  if (grant.tokens.refreshToken === undefined || !grant.hasAllScopes) return;
  if (account.grantProblem === undefined) {
    if (account.tokens !== undefined)
      await stores.oauthAccounts.saveTokens(account, sealTokens(context.keys, account, grant.tokens));
    return;
  }
  const { userID } = account;
  // Whether it vouches for the user's address has been noted already.
  await stores.oauthAccounts.link({
    ...linkOf({ user: { userID, email: "" }, provider, grant }, context),
    vouches: false,
  });
  await stores.calendars.spreadOf(userID, context.clock().epochMilliseconds);
}

/** The page on which a user says that the account shown is to be linked; until then it opens nothing. */
async function toConfirm(user: User, { grant, provider, visit }: Shown, context: AppContext): Promise<CallbackResult> {
  const { token, tokenID, expires } = context.tokens.issue("link-confirmation", user.userID);
  const link = linkOf({ user, provider, grant }, context);
  await context.database.transaction(({ oauthFlows }) =>
    oauthFlows.insertConfirmation({ ...link, confirmationID: tokenID, browserHash: visit.browserHash, expires }),
  );
  const entity = { provider: provider.name, confirmationID: tokenID };
  const sealed = sealEntity({ keys: context.keys, purpose: "link-confirmation" }, entity, expires);
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
