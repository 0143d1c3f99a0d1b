import { message } from "#domain/messages/message.ts";
import type { ProviderName } from "#domain/calendar/provider.ts";
import type { UserID } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import { col, fn, literal, Op, Transaction, type WhereOptions } from "sequelize";
import { statement } from "../connection/connections.ts";
import { StatementFailed } from "../errors.ts";
import type { Row, Tables } from "../models/models.ts";
import type { OAuthLink } from "./oauth-flow-store.ts";
import { refuseGone, type StoreContext } from "./store-context.ts";

export type OAuthAccount = {
  readonly userID: UserID;
  readonly provider: ProviderName;
  readonly subject: string;
  /** Sealed; absent when the account only serves to log in. */
  readonly tokens?: Uint8Array;
  readonly hasCalendar: boolean;
  /** Sealed: the chosen calendars; absent until the user chooses. */
  readonly calendarChoice?: Uint8Array;
  /** The provider refuses requests until then; milliseconds since the epoch. */
  readonly pausedUntil?: number;
  readonly grantProblem?: GrantProblem;
};

/** The owner revoked the grant, or it does not include the calendar. */
type GrantProblem = "revoked" | "incomplete";

export function oauthAccountFrom(row: Row<"oauthAccounts">): OAuthAccount {
  const { userID, provider, subject, hasCalendar, tokens, calendarChoice, pausedUntil, grantProblem } = row;
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

// A model's upsert has no condition: `old.subject = excluded.subject`.
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

/** A little longer than a provider may take to answer; afterwards the refreshing process has died. */
const MAX_REFRESH_S = 12;

const TAKEN = message("api.alreadyLinked");

function tokenRefreshes({ oauthAccounts }: Tables) {
  return {
    /**
     * Reserves the refresh of these tokens until `endRefresh`, or for the longest time that it takes. Returns false if
     * another process refreshes them or has stored new ones.
     */
    async beginRefresh({ userID, provider }: Owner, tokens: Uint8Array): Promise<boolean> {
      const refreshingUntil = literal(`now() + interval '${MAX_REFRESH_S} seconds'`);
      const isFree = { [Op.or]: [null, { [Op.lt]: fn("now") }] };
      const where = { userID, provider, tokens, refreshingUntil: isFree };
      return (await oauthAccounts.update("begin-oauth-refresh", { refreshingUntil }, where)) > 0;
    },
    /** Ends a failed refresh, so that others may try. */
    endRefresh: ({ userID, provider }: Owner) =>
      oauthAccounts.update("end-oauth-refresh", { refreshingUntil: null }, { userID, provider }),
    /** Stores new sealed tokens of a linked account, which ends their refresh. */
    saveTokens({ userID, provider }: Owner, tokens: Uint8Array) {
      const where = { userID, provider, tokens: { [Op.not]: null } };
      const fields = { tokens, refreshingUntil: null };
      return oauthAccounts.update("save-oauth-tokens", fields, where);
    },
  };
}

/** Stores provider accounts, inside one transaction. */
export function oauthAccountStore({ session, tables }: StoreContext) {
  const { oauthAccounts, calendarWindows, calendarEntries } = tables;

  async function held(name: string, where: WhereOptions<Row<"oauthAccounts">>): Promise<readonly OAuthAccount[]> {
    return (await oauthAccounts.list(name, where, { lock: Transaction.LOCK.UPDATE })).map(oauthAccountFrom);
  }

  return {
    /** Locks and reads the account with a provider's id. */
    findBySubject: async (provider: ProviderName, subject: string) =>
      (await held("find-oauth-account-by-subject", { provider, subject }))[0],
    /** Locks and reads a user's account. */
    find: async ({ userID, provider }: Owner) => (await held("find-oauth-account", { userID, provider }))[0],
    /**
     * Links an account, or the same one again; a linked calendar stays linked. Refuses with `taken` when the account is
     * another user's or the user has another account of the provider; the transaction is lost then.
     */
    async link({ userID, provider, subject, scopes, tokens, hasCalendar, vouches }: OAuthLink): Promise<void> {
      const linked = await session
        .run(link, [userID, provider, subject, scopes, tokens, hasCalendar, vouches])
        .catch((error: unknown) => {
          if (error instanceof StatementFailed && error.constraint === "oauth_accounts_subject") return [];
          return refuseGone("oauth_accounts_user_id_fkey")(error);
        });
      if (linked.length === 0) throw new Refusal("taken", TAKEN);
    },
    ...tokenRefreshes(tables),
    /** Stores the sealed choice of calendars while they are linked. */
    saveCalendarChoice({ userID, provider }: Owner, choice: Uint8Array) {
      const where = { userID, provider, hasCalendar: true };
      return oauthAccounts.update("save-calendar-choice", { calendarChoice: choice }, where);
    },
    /** Stores until when the provider refuses requests about this account. */
    pause({ userID, provider }: Owner, until: number) {
      const pausedUntil = fn("greatest", col("paused_until"), new Date(until));
      return oauthAccounts.update("pause-oauth-account", { pausedUntil }, { userID, provider });
    },
    /**
     * Records that the grant does not include the calendar, which stays linked until its owner allows more or unlinks
     * it.
     */
    markIncomplete({ userID, provider }: Owner) {
      const where = { userID, provider, hasCalendar: true };
      return oauthAccounts.update("mark-oauth-grant-incomplete", { grantProblem: "incomplete" }, where);
    },
    /**
     * Unlinks the calendar and deletes its cache; logins still work. `problem`: the reason if the owner did not unlink
     * it.
     */
    async unlinkCalendar({ userID, provider }: Owner, problem: "revoked" | null = null): Promise<void> {
      const where = { userID, provider };
      const unlinked = { hasCalendar: false, tokens: null, calendarChoice: null, pausedUntil: null };
      await oauthAccounts.update("unlink-calendar", { ...unlinked, grantProblem: problem }, where);
      await Promise.all([
        calendarWindows.remove("forget-calendar-windows", where),
        calendarEntries.remove("forget-calendar-entries", where),
      ]);
    },
    /** Removes and returns the user's accounts whose provider has not confirmed the user's address. */
    async removeUnproved(userID: UserID): Promise<readonly OAuthAccount[]> {
      const accounts = await held("find-unproved-oauth-accounts", { userID, vouches: false });
      const provider = accounts.map((account) => account.provider);
      if (accounts.length > 0) await oauthAccounts.remove("remove-oauth-accounts", { userID, provider });
      return accounts;
    },
    remove: ({ userID, provider }: Owner) => oauthAccounts.remove("remove-oauth-account", { userID, provider }),
  };
}
