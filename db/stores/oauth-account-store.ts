import type { ProviderName } from "#domain/calendar/provider.ts";
import type { UserID } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import { instantParameter, statement } from "../connection/statement.ts";
import { StatementFailed } from "../errors.ts";
import type { OAuthLink } from "./oauth-flow-store.ts";
import { refuseGone, type StoreContext } from "./store-context.ts";

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
  /** Sealed: which of its calendars are read; absent until the user chooses. */
  readonly calendarChoice?: Uint8Array;
  /** The provider does not want to be asked before then; milliseconds since the epoch. */
  readonly pausedUntil?: number;
  readonly grantProblem?: GrantProblem;
};

/** Why a calendar cannot be used: its owner took the permission back, or what they allowed does not reach it. */
type GrantProblem = "revoked" | "incomplete";

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

type Owner = { readonly userID: UserID; readonly provider: ProviderName };

/** Accounts at providers, inside one transaction. */
export type OAuthAccountStore = {
  /** Whose account it is, held until the transaction ends. */
  findBySubject(provider: ProviderName, subject: string): Promise<OAuthAccount | undefined>;
  /** A user's account, held until the transaction ends. */
  find(owner: Owner): Promise<OAuthAccount | undefined>;
  /**
   * Links an account, or the same one again: a calendar that was linked stays so. Refuses with `taken` when the account
   * is another user's or the user has another account of the provider; the transaction is lost then.
   */
  link(link: OAuthLink): Promise<void>;
  /** Stores new tokens, sealed, of an account that has some. */
  saveTokens(owner: Owner, tokens: Uint8Array): Promise<void>;
  /** Stores which of the calendars are read, sealed, as long as they are linked. */
  saveCalendarChoice(owner: Owner, choice: Uint8Array): Promise<void>;
  /** Notes until when the provider does not want to be asked about this account. */
  pause(owner: Owner, until: number): Promise<void>;
  /** Notes that what the owner allows does not reach the calendar. It stays linked, until they allow more or unlink it. */
  markIncomplete(owner: Owner): Promise<void>;
  /**
   * The calendar is not linked any more; what was read and written of it is forgotten. Logging in still works. With
   * `problem`, why it was not its owner who unlinked it.
   */
  unlinkCalendar(owner: Owner, problem?: "revoked"): Promise<void>;
  /** Notes that the provider has said that `email` is theirs. It counts if it is the address of the user. */
  vouch(owner: Owner, email: string): Promise<void>;
  /** Removes and gives the user's accounts of which no provider has said that the user's address is theirs. */
  removeUnproved(userID: UserID): Promise<readonly OAuthAccount[]>;
  /** Removes the account, with everything known of its calendar. */
  remove(owner: Owner): Promise<void>;
};

const findBySubject = statement<OAuthAccountRow>(
  "find-oauth-account-by-subject",
  `SELECT ${OAUTH_COLUMNS} FROM oauth_accounts WHERE provider = $1 AND subject = $2 FOR UPDATE`,
);
const find = statement<OAuthAccountRow>(
  "find-oauth-account",
  `SELECT ${OAUTH_COLUMNS} FROM oauth_accounts WHERE user_id = $1 AND provider = $2 FOR UPDATE`,
);
const link = statement<{ subject: string }>(
  "link-oauth-account",
  `INSERT INTO oauth_accounts AS old (user_id, provider, subject, scopes, tokens, has_calendar, vouches)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (user_id, provider) DO UPDATE
     SET scopes = excluded.scopes, tokens = excluded.tokens, has_calendar = old.has_calendar OR excluded.has_calendar,
       vouches = old.vouches OR excluded.vouches,
       paused_until = NULL, grant_problem = CASE WHEN excluded.has_calendar THEN NULL ELSE old.grant_problem END
     WHERE old.subject = excluded.subject
   RETURNING subject`,
);
const saveTokens = statement(
  "save-oauth-tokens",
  "UPDATE oauth_accounts SET tokens = $3 WHERE user_id = $1 AND provider = $2 AND tokens IS NOT NULL",
);
const saveCalendarChoice = statement(
  "save-calendar-choice",
  "UPDATE oauth_accounts SET calendar_choice = $3 WHERE user_id = $1 AND provider = $2 AND has_calendar",
);
const unlink = statement(
  "unlink-calendar",
  `UPDATE oauth_accounts
   SET has_calendar = false, tokens = NULL, calendar_choice = NULL, paused_until = NULL, grant_problem = $3
   WHERE user_id = $1 AND provider = $2`,
);
const pause = statement(
  "pause-oauth-account",
  `UPDATE oauth_accounts SET paused_until = greatest(paused_until, ${instantParameter("$3")})
   WHERE user_id = $1 AND provider = $2`,
);
const markIncomplete = statement(
  "mark-oauth-grant-incomplete",
  "UPDATE oauth_accounts SET grant_problem = 'incomplete' WHERE user_id = $1 AND provider = $2 AND has_calendar",
);
const forgetWindows = statement(
  "forget-calendar-windows",
  "DELETE FROM calendar_windows WHERE user_id = $1 AND provider = $2",
);
const forgetEntries = statement(
  "forget-calendar-entries",
  "DELETE FROM calendar_entries WHERE user_id = $1 AND provider = $2",
);
const vouch = statement(
  "vouch-by-oauth-account",
  `UPDATE oauth_accounts SET vouches = true FROM users
   WHERE users.user_id = oauth_accounts.user_id AND users.user_id = $1 AND provider = $2 AND email = $3 AND NOT vouches`,
);
const removeUnproved = statement<OAuthAccountRow>(
  "remove-unproved-oauth-accounts",
  `DELETE FROM oauth_accounts WHERE user_id = $1 AND NOT vouches RETURNING ${OAUTH_COLUMNS}`,
);
const remove = statement("remove-oauth-account", "DELETE FROM oauth_accounts WHERE user_id = $1 AND provider = $2");

const TAKEN = "This account is already linked.";

/** The accounts at providers of one transaction. */
export function oauthAccountStore({ session }: StoreContext): OAuthAccountStore {
  return {
    async findBySubject(provider, subject) {
      const [row] = await session.run(findBySubject, [provider, subject]);
      return row && oauthAccountFrom(row);
    },
    async find({ userID, provider }) {
      const [row] = await session.run(find, [userID, provider]);
      return row && oauthAccountFrom(row);
    },
    async link({ userID, provider, subject, scopes, tokens, hasCalendar, vouches }) {
      const linked = await session
        .run(link, [userID, provider, subject, scopes, tokens, hasCalendar, vouches])
        .catch((error: unknown) => {
          if (error instanceof StatementFailed && error.constraint === "oauth_accounts_subject") return [];
          return refuseGone("oauth_accounts_user_id_fkey")(error);
        });
      if (linked.length === 0) throw new Refusal("taken", TAKEN);
    },
    saveTokens: async ({ userID, provider }, tokens) =>
      void (await session.run(saveTokens, [userID, provider, tokens])),
    saveCalendarChoice: async ({ userID, provider }, choice) =>
      void (await session.run(saveCalendarChoice, [userID, provider, choice])),
    pause: async ({ userID, provider }, until) => void (await session.run(pause, [userID, provider, until])),
    markIncomplete: async ({ userID, provider }) => void (await session.run(markIncomplete, [userID, provider])),
    async unlinkCalendar({ userID, provider }, problem) {
      await session.run(unlink, [userID, provider, problem ?? null]);
      await Promise.all([forgetWindows, forgetEntries].map((one) => session.run(one, [userID, provider])));
    },
    vouch: async ({ userID, provider }, email) => void (await session.run(vouch, [userID, provider, email])),
    removeUnproved: async (userID) => (await session.run(removeUnproved, [userID])).map(oauthAccountFrom),
    remove: async ({ userID, provider }) => void (await session.run(remove, [userID, provider])),
  };
}
