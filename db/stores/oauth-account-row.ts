import type { ProviderName } from "#domain/calendar/provider.ts";
import type { UserID } from "#domain/user-id.ts";

/** A user's account at a provider. */
export type OAuthAccount = {
  readonly userID: UserID;
  readonly provider: ProviderName;
  /** The provider's id of the account. */
  readonly subject: string;
  /** Sealed; absent when it only serves to log in. */
  readonly tokens?: Uint8Array;
  /** Whether its calendar is linked. */
  readonly hasCalendar: boolean;
};

/** Columns of `oauth_accounts` that make an OAuthAccount. */
export const OAUTH_COLUMNS = "user_id, provider, subject, tokens, has_calendar";

/** What {@link OAUTH_COLUMNS} answer. */
export type OAuthAccountRow = {
  user_id: UserID;
  provider: ProviderName;
  subject: string;
  tokens: Uint8Array | null;
  has_calendar: boolean;
};

/** The OAuthAccount in a row. */
export function oauthAccountFrom({ user_id: userID, tokens, has_calendar, ...row }: OAuthAccountRow): OAuthAccount {
  return { ...row, userID, hasCalendar: has_calendar, ...(tokens !== null && { tokens }) };
}
