import type { OAuthLink } from "#db/stores/oauth-flow-store.ts";
import type { ProviderName } from "#domain/calendar/provider.ts";
import type { UserID } from "#domain/ids.ts";
import { Refusal, refuse } from "#domain/refusal.ts";
import { userReply } from "../accounts/user-reply.ts";
import type { AppContext } from "../app-context.ts";
import { ENDED, signedIn } from "../http/credentials.ts";
import type { ProviderCall } from "../http/serve.ts";
import { sealTokens, revokeAccounts } from "./account-access.ts";
import type { CallbackResult, ProviderLogin } from "./callback-result.ts";
import type { Grant, Provider } from "./providers/provider.ts";

/** Links the calendar of a provider's account to the user who went there for that. */
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
      await calendars.enqueueEntriesOf(userID, context.clock().epochMilliseconds);
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

/** A grant as it is stored. */
export function linkOf(
  { user, provider, grant }: { readonly user: Owner; readonly provider: Provider; readonly grant: Grant },
  { keys }: AppContext,
): OAuthLink {
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
