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
  /** Sealed: which of its calendars are read; absent until somebody chooses. */
  readonly calendarChoice?: Uint8Array;
  /** The provider does not want to be asked before then; milliseconds since the epoch. */
  readonly pausedUntil?: number;
  readonly grantProblem?: GrantProblem;
};

/** Why a calendar cannot be used: its owner took the permission back, or what they allowed does not reach it. */
export type GrantProblem = "revoked" | "incomplete";

/** Columns of `oauth_accounts` that make an OAuthAccount. */
export const OAUTH_COLUMNS =
  "user_id, provider, subject, tokens, has_calendar, calendar_choice, paused_until, grant_problem";

/** What {@link OAUTH_COLUMNS} answer. */
export type OAuthAccountRow = {
  user_id: UserID;
  provider: ProviderName;
  subject: string;
  tokens: Uint8Array | null;
  has_calendar: boolean;
  calendar_choice: Uint8Array | null;
  paused_until: number | null;
  grant_problem: GrantProblem | null;
};

/** The OAuthAccount in a row. */
export function oauthAccountFrom(row: OAuthAccountRow): OAuthAccount {
  const {
    user_id: userID,
    provider,
    subject,
    tokens,
    has_calendar: hasCalendar,
    calendar_choice: calendarChoice,
    paused_until: pausedUntil,
    grant_problem: grantProblem,
  } = row;
  return {
    userID,
    provider,
    subject,
    hasCalendar,
    ...(tokens !== null && { tokens }),
    ...(calendarChoice !== null && { calendarChoice }),
    ...(pausedUntil !== null && { pausedUntil }),
    ...(grantProblem !== null && { grantProblem }),
  };
}
