import type { ProviderName } from "#domain/calendar/provider.ts";
import { refuse } from "#domain/refusal.ts";
import { userReply } from "../accounts/user-reply.ts";
import { ENDED, signedIn, type Credentials } from "../http/credentials.ts";
import type { AppContext } from "../app-context.ts";
import { revokeAccounts } from "./revoke-accounts.ts";

/**
 * The command that unlinks a calendar; it does no harm when none is linked. For somebody with a password the provider's
 * account is removed altogether and the permission given back. Somebody without one keeps the account to log in with.
 * Entries of meetings stay in the calendar.
 */
export function unlinkCalendar(provider: ProviderName) {
  return async ({ credentials }: { readonly credentials: Credentials }, context: AppContext) => {
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
