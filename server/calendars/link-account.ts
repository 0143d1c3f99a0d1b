import { matchProvedUser } from "../expected/match-answers.ts";
import * as z from "zod";
import type { OAuthAccount } from "#db/stores/oauth-account-store.ts";
import type { OAuthLink } from "#db/stores/oauth-flow-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import { type CalendarProviderName, PROVIDERS, type ProviderName } from "#domain/calendar/provider.ts";
import type { UserID } from "#domain/ids.ts";
import { Refusal, refuse } from "#domain/refusal.ts";
import type { User } from "#domain/user.ts";
import { closeLogin, insertSession, userReply } from "../accounts/sessions.ts";
import type { AppContext } from "../app-context.ts";
import { ENDED, signedIn } from "../http/credentials.ts";
import type { ProviderCall } from "../http/serve.ts";
import { openEntity, refuseSealed, sealEntity } from "../sealing.ts";
import { providerTitle, revokeAccounts, sealTokens } from "./account-access.ts";
import { type CallbackResult, nonceOf, type ProviderLogin } from "./oauth-state.ts";
import type { Grant, Provider } from "./providers/provider.ts";

export async function linkAccount(login: ProviderLogin, context: AppContext): Promise<CallbackResult> {
  const { grant, provider, authorization } = login;
  const { userID, plan } = authorization;
  // The user has logged out or deleted the account meanwhile.
  if (userID === undefined) return { kind: "error", code: "E_INTERNAL_SERVER_ERROR" };
  if (!grant.hasAllScopes) return { kind: "error", code: "E_OAUTH2_NOT_ALL_SCOPES_GRANTED" };
  if (grant.tokens.refreshToken === undefined) return { kind: "consent" };
  const user = await context.database.views.users.user(userID);
  if (user === undefined) return { kind: "error", code: "E_INTERNAL_SERVER_ERROR" };
  if (user.isDisabled === true) return { kind: "error", code: "E_OAUTH2_ACCOUNT_DISABLED" };
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
  const hasCalendar = provider.calendar !== undefined;
  const sealed = hasCalendar ? sealTokens(keys, { provider: provider.name, subject }, tokens) : null;
  return {
    userID,
    provider: provider.name,
    subject,
    scopes: scopes.slice(0, 2_000),
    tokens: sealed,
    hasCalendar: hasCalendar && hasAllScopes && tokens.refreshToken !== undefined,
    vouches: grant.isEmailVerified && grant.email === email,
  };
}

/**
 * Returns the command that unlinks a calendar, if one is linked. Removes the provider's account and revokes the permission of
 * a user with a password; a user without one keeps the account to log in. Entries of meetings stay in the calendar.
 */
export function unlinkCalendar(provider: CalendarProviderName) {
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

/** Returns the page on which a user confirms the link; until then the provider's account opens nothing. */
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
 * Returns the command that links the account of a login attempt and logs the user in. The token and the sealed part must name
 * the same confirmation, which this browser started and which works once.
 */
export function confirmLink(name: ProviderName) {
  return async (
    { body, credentials, browser, device, locale }: ProviderCall<"confirmLinkProvider">,
    context: AppContext,
  ) => {
    const { userID, tokenID } = signedIn(credentials);
    const nowMs = context.clock().epochMilliseconds;
    const { entity } = openEntity({ keys: context.keys, purpose: "link-confirmation", now: nowMs }, body, Entity);
    if (entity.provider !== name || entity.confirmationID !== tokenID) refuseSealed();
    const browserHash = browser.hash ?? refuse("not-signed-in", ENDED["link-confirmation"]);
    const outcome = await context.database
      .transaction(async (stores) => {
        const link = await stores.oauthFlows.spendConfirmation({ confirmationID: tokenID, browserHash, now: nowMs });
        if (link?.userID !== userID) refuse("not-signed-in", ENDED["link-confirmation"]);
        // Logs out anybody else who may have created the account with this address.
        const unlinked = await proveAddress(stores, userID, nowMs);
        if (unlinked !== undefined) {
          // Lists the removed parts of the account for its owner, as the screen does.
          await stores.jobs.add({ name: "sendAccountMail", payload: { kind: "secured", userID, id: tokenID } });
        }
        await stores.oauthAccounts.link(link);
        if (link.hasCalendar) await stores.calendars.syncEntriesOf(userID, nowMs);
        return { unlinked, token: await insertSession(stores, { userID, device, locale }, context) };
      })
      .catch(takenOf(providerTitle(name, context)));
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

function takenOf(provider: string) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal && error.code === "taken")) throw error;
    return refuse("taken", "api.providerAlreadyLinked", { provider });
  };
}

/**
 * Stores, in the transaction of the login, that the user has proved the address. Before the first proof, anybody may
 * have created the account. So the first proof removes the password, all sessions, resets and personal access tokens,
 * and links to providers that do not vouch for the address. Returns those links, or undefined if the address was proved
 * before.
 *
 * Takes locks in the order of a login: the user's lock comes last. A login by password checks the password again under
 * that lock.
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
