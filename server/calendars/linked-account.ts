import type { OAuthAccount } from "#db/stores/oauth-account-store.ts";
import type { ProviderName } from "#domain/calendar/provider.ts";
import type { UserID } from "#domain/ids.ts";
import type { AppContext } from "../app-context.ts";

/**
 * A user's account at a provider, if its calendar is linked, or was until the permission was taken back. Somebody who
 * only logs in with it has linked nothing.
 */
export async function linkedAccount(
  userID: UserID,
  provider: ProviderName,
  { database }: Pick<AppContext, "database">,
): Promise<OAuthAccount | undefined> {
  const accounts = await database.views.calendars.accounts(userID);
  return accounts.find((one) => one.provider === provider && (one.hasCalendar || one.grantProblem !== undefined));
}
