import type { User } from "#domain/user.ts";
import { sealEntity } from "../accounts/sealed-entity.ts";
import type { World } from "../world.ts";
import { sealTokens } from "./account-tokens.ts";
import { linkOf, type Shown } from "./link-account.ts";
import { loggedIn, nonceOf, type Outcome } from "./outcome.ts";
import { signUpWith } from "./sign-up-with.ts";

/**
 * Logs in the user to whom the provider's account belongs. When it belongs to nobody but its address has a user, that
 * user must first confirm the link, and only if the provider vouches for the address. Anybody else is signed up.
 */
export async function logInWith(shown: Shown & { readonly locale: string }, world: World): Promise<Outcome> {
  const { grant, provider, visit } = shown;
  const known = await world.database.transaction(async ({ oauthAccounts, oauthFlows }) => {
    const account = await oauthAccounts.findBySubject(provider.name, grant.subject);
    // A login without consent brings no refresh token: the one that is there is worth more.
    if (account?.tokens !== undefined && grant.tokens.refreshToken !== undefined) {
      await oauthAccounts.saveTokens(account, sealTokens(world.keys, account, grant.tokens));
    }
    // In the transaction that holds the account: where it is unlinked at the same time, no code is left behind.
    return account && (await loggedIn(account.userID, visit, { oauthFlows, clock: world.clock }));
  });
  if (known !== undefined) return known;
  if (grant.tokens.refreshToken === undefined) return { kind: "consent" };

  const login = grant.email === undefined ? undefined : await world.database.views.users.login(grant.email);
  if (login === undefined) return signUpWith(shown, world);
  // An address that the provider has not checked is only a claim: it must not open somebody else's account.
  if (!grant.isEmailVerified) return { kind: "error", code: "E_OAUTH2_EMAIL_NOT_VERIFIED" };
  return toConfirm(login.user, shown, world);
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
