import { matchProvedUser } from "../expected/match-answers.ts";
import * as z from "zod";
import type { OAuthAccount } from "#db/stores/oauth-account-store.ts";
import type { OAuthLink } from "#db/stores/oauth-flow-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import { PROVIDER_TITLES, PROVIDERS, type ProviderName } from "#domain/calendar/provider.ts";
import type { UserID } from "#domain/ids.ts";
import { Refusal, refuse } from "#domain/refusal.ts";
import type { User } from "#domain/user.ts";
import { closeLogin, insertSession, userReply } from "../accounts/sessions.ts";
import type { AppContext } from "../app-context.ts";
import { ENDED, signedIn } from "../http/credentials.ts";
import type { ProviderCall } from "../http/serve.ts";
import { openEntity, refuseSealed, sealEntity } from "../sealing.ts";
import { revokeAccounts, sealTokens } from "./account-access.ts";
import { type CallbackResult, nonceOf, type ProviderLogin } from "./oauth-state.ts";
import type { Grant, Provider } from "./providers/provider.ts";

export async function linkAccount(login: ProviderLogin, context: AppContext): Promise<CallbackResult> {
  const { grant, provider, authorization } = login;
  const { userID, plan } = authorization;
  // Logged out meanwhile, or deleted.
  if (userID === undefined) return { kind: "error", code: "E_INTERNAL_SERVER_ERROR" };
  if (!grant.hasAllScopes) return { kind: "error", code: "E_OAUTH2_NOT_ALL_SCOPES_GRANTED" };
  if (grant.tokens.refreshToken === undefined) return { kind: "consent" };
  const user = await context.database.views.users.user(userID);
  if (user === undefined) return { kind: "error", code: "E_INTERNAL_SERVER_ERROR" };
  try {
    await context.database.transaction(async ({ oauthAccounts, calendars }) => {
      await oauthAccounts.link(linkOf({ user, provider, grant }, context));
      await calendars.syncEntriesOf(userID, context.clock().epochMilliseconds);
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === "taken") {
      return { kind: "error", code: "E_OAUTH2_ACCOUNT_ALREADY_LINKED" };
    }
    throw error;
  }
  context.notifyUsers.lists([userID]);
  return { kind: "page", path: plan.postRedirect, query: {} };
}

type Owner = { readonly userID: UserID; readonly email: string };
type Linked = { readonly user: Owner; readonly provider: Provider; readonly grant: Grant };

export function linkOf({ user, provider, grant }: Linked, { keys }: AppContext): OAuthLink {
  const { userID, email } = user;
  const { subject, scopes, tokens, hasAllScopes } = grant;
  const sealed = sealTokens(keys, { provider: provider.name, subject }, tokens);
  return {
    userID,
    provider: provider.name,
    subject,
    scopes: scopes.slice(0, 2_000),
    tokens: sealed,
    hasCalendar: hasAllScopes && tokens.refreshToken !== undefined,
    vouches: grant.isEmailVerified && grant.email === email,
  };
}

/**
 * The command that unlinks a calendar; it does no harm when none is linked. For a user with a password the provider's
 * account is removed altogether and the permission given back. A user without one keeps the account to log in with.
 * Entries of meetings stay in the calendar.
 */
export function unlinkCalendar(provider: ProviderName) {
  return async ({ credentials }: ProviderCall<"unlinkProviderCalendar">, context: AppContext) => {
    const { userID } = signedIn(credentials);
    const { calendars, users } = context.database.views;
    const hasPassword = await calendars.hasPassword(userID);
    const unlinked = await context.database.transaction(async ({ oauthAccounts }) => {
      const account = await oauthAccounts.find({ userID, provider });
      if (account === undefined) return undefined;
      if (hasPassword) await oauthAccounts.remove(account);
      else await oauthAccounts.unlinkCalendar(account);
      return account;
    });
    if (unlinked !== undefined && hasPassword) revokeAccounts([unlinked], context);
    if (unlinked !== undefined) context.notifyUsers.lists([userID]);
    return userReply((await users.user(userID)) ?? refuse("not-signed-in", ENDED.session), context);
  };
}

const Entity = z.strictObject({ provider: z.enum(PROVIDERS), confirmationID: z.string() });

/** The page on which a user says that the account at the provider is to be linked; until then it opens nothing. */
export async function askToConfirmLink(
  user: User,
  { grant, provider, authorization }: ProviderLogin,
  context: AppContext,
): Promise<CallbackResult> {
  const { token, tokenID, expires } = context.tokens.issue("link-confirmation", user.userID);
  const { plan, browserHash } = authorization;
  const link = linkOf({ user, provider, grant }, context);
  await context.database.transaction(({ oauthFlows }) =>
    oauthFlows.insertConfirmation({ ...link, confirmationID: tokenID, browserHash, expires }),
  );
  const entity: z.input<typeof Entity> = { provider: provider.name, confirmationID: tokenID };
  const sealed = sealEntity({ keys: context.keys, purpose: "link-confirmation" }, entity, expires);
  return {
    kind: "page",
    path: `/confirm-link-${provider.name}-account`,
    query: {
      postRedirect: plan.postRedirect,
      token,
      encryptedEntity: sealed.encrypted_entity,
      iv: sealed.iv,
      salt: sealed.salt,
      tag: sealed.tag,
      ...nonceOf(plan),
    },
  };
}

/**
 * The command that links the account with which the user has tried to log in, and logs them in. The token and the
 * sealed part must name the same confirmation, which this browser must have started; it is spent with this.
 */
export function confirmLink(name: ProviderName) {
  return async (
    { body, credentials, browser, device, locale }: ProviderCall<"confirmLinkProvider">,
    context: AppContext,
  ) => {
    const { userID, tokenID } = signedIn(credentials);
    const now = context.clock().epochMilliseconds;
    const { entity } = openEntity({ keys: context.keys, purpose: "link-confirmation", now }, body, Entity);
    if (entity.provider !== name || entity.confirmationID !== tokenID) refuseSealed();
    const browserHash = browser.hash ?? refuse("not-signed-in", ENDED["link-confirmation"]);
    const outcome = await context.database
      .transaction(async (stores) => {
        const link = await stores.oauthFlows.spendConfirmation({ confirmationID: tokenID, browserHash, now });
        if (link?.userID !== userID) refuse("not-signed-in", ENDED["link-confirmation"]);
        // Before the owner of the address gets in, anyone else who may have made the account with it is logged out.
        const unlinked = await proveAddress(stores, userID, now);
        if (unlinked !== undefined) {
          // The owner of the address is told what was removed from their account. The screen says so too.
          await stores.jobs.add({ name: "sendAccountMail", payload: { kind: "secured", userID, id: tokenID } });
        }
        await stores.oauthAccounts.link(link);
        if (link.hasCalendar) await stores.calendars.syncEntriesOf(userID, now);
        return { unlinked, token: await insertSession(stores, { userID, device, locale }, context) };
      })
      .catch(takenOf(name));
    if (outcome.unlinked !== undefined) {
      await matchProvedUser(userID, context);
      closeLogin(context, userID);
      revokeAccounts(outcome.unlinked, context);
    }
    context.notifyUsers.lists([userID]);
    const user = (await context.database.views.users.user(userID)) ?? refuse("not-signed-in", ENDED.session);
    const secured = outcome.unlinked === undefined ? {} : { wasSecured: true as const };
    return { ...(await userReply(user, context)), token: outcome.token, ...secured };
  };
}

function takenOf(name: ProviderName) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal && error.code === "taken")) throw error;
    return refuse("taken", "api.providerAlreadyLinked", { provider: PROVIDER_TITLES[name] });
  };
}

/**
 * Notes, in the transaction that logs the user in, that they have proved the address to be theirs. Where it had not been
 * proved before, anyone may have made the account: the password, every session, reset, personal access token and every
 * link to a provider that does not vouch for the address are removed. Resolves with those links, or with undefined when
 * nothing had to be removed.
 *
 * What leads to a session is removed before the user's lock is taken, in the order in which logging in takes them; logging in
 * by password asks for the password once more under that lock.
 */
async function proveAddress(stores: Stores, userID: UserID, now: number): Promise<readonly OAuthAccount[] | undefined> {
  if ((await stores.users.provedAddress(userID)) !== undefined) return undefined;
  const unlinked = await stores.oauthAccounts.removeUnproved(userID);
  await stores.oauthFlows.removeOf(userID);
  await stores.users.prove(userID, now);
  await stores.users.setPassword(userID, null);
  await stores.sessions.removeAll(userID);
  await stores.passwordResets.removeAll(userID);
  await stores.accessTokens.removeAll(userID);
  await stores.feeds.remove(userID);
  return unlinked;
}
