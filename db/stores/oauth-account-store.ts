import { message } from "#domain/messages/message.ts";
import type { ProviderName } from "#domain/calendar/provider.ts";
import type { UserID } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import { col, fn, Op, Transaction, type WhereOptions } from "sequelize";
import { statement } from "../connection/statement.ts";
import { StatementFailed } from "../errors.ts";
import type { Row } from "../models/models.ts";
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

/** The OAuthAccount in a row. */
export function oauthAccountFrom(row: Row<"oauthAccounts">): OAuthAccount {
  const { userID, provider, subject, hasCalendar, tokens, calendarChoice, pausedUntil, grantProblem } = row;
  return {
    userID,
    provider,
    subject,
    hasCalendar,
    ...(tokens !== null && { tokens: new Uint8Array(tokens) }),
    ...(calendarChoice !== null && { calendarChoice: new Uint8Array(calendarChoice) }),
    ...(pausedUntil !== null && { pausedUntil: pausedUntil.getTime() }),
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
// A model changes rows by their own table alone.
const vouch = statement(
  "vouch-by-oauth-account",
  `UPDATE oauth_accounts SET vouches = true FROM users
   WHERE users.user_id = oauth_accounts.user_id AND users.user_id = $1 AND provider = $2 AND email = $3 AND NOT vouches`,
);

const TAKEN = message("api.alreadyLinked");

/** Accounts at providers, inside one transaction. */
export function oauthAccountStore({ session, tables }: StoreContext) {
  const { oauthAccounts, calendarWindows, calendarEntries } = tables;

  async function held(name: string, where: WhereOptions<Row<"oauthAccounts">>): Promise<readonly OAuthAccount[]> {
    return (await oauthAccounts.list(name, where, { lock: Transaction.LOCK.UPDATE })).map(oauthAccountFrom);
  }

  return {
    /** Whose account it is, held until the transaction ends. */
    findBySubject: async (provider: ProviderName, subject: string) =>
      (await held("find-oauth-account-by-subject", { provider, subject }))[0],
    /** A user's account, held until the transaction ends. */
    find: async ({ userID, provider }: Owner) => (await held("find-oauth-account", { userID, provider }))[0],
    /**
     * Links an account, or the same one again: a calendar that was linked stays so. Refuses with `taken` when the account
     * is another user's or the user has another account of the provider; the transaction is lost then.
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
    /** Stores new tokens, sealed, of an account that has some. */
    saveTokens({ userID, provider }: Owner, tokens: Uint8Array) {
      const where = { userID, provider, tokens: { [Op.not]: null } };
      return oauthAccounts.update("save-oauth-tokens", { tokens: Buffer.from(tokens) }, where);
    },
    /** Stores which of the calendars are read, sealed, as long as they are linked. */
    saveCalendarChoice({ userID, provider }: Owner, choice: Uint8Array) {
      const where = { userID, provider, hasCalendar: true };
      return oauthAccounts.update("save-calendar-choice", { calendarChoice: Buffer.from(choice) }, where);
    },
    /** Notes until when the provider does not want to be asked about this account. */
    pause({ userID, provider }: Owner, until: number) {
      const pausedUntil = fn("greatest", col("paused_until"), new Date(until));
      return oauthAccounts.update("pause-oauth-account", { pausedUntil }, { userID, provider });
    },
    /** Notes that what the owner allows does not reach the calendar. It stays linked, until they allow more or unlink it. */
    markIncomplete({ userID, provider }: Owner) {
      const where = { userID, provider, hasCalendar: true };
      return oauthAccounts.update("mark-oauth-grant-incomplete", { grantProblem: "incomplete" }, where);
    },
    /**
     * The calendar is not linked any more; what was read and written of it is forgotten. Logging in still works. With
     * `problem`, why it was not its owner who unlinked it.
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
    /** Notes that the provider has said that `email` is theirs. It counts if it is the address of the user. */
    async vouch({ userID, provider }: Owner, email: string): Promise<void> {
      await session.run(vouch, [userID, provider, email]);
    },
    /** Removes and gives the user's accounts of which no provider has said that the user's address is theirs. */
    async removeUnproved(userID: UserID): Promise<readonly OAuthAccount[]> {
      const accounts = await held("find-unproved-oauth-accounts", { userID, vouches: false });
      const provider = accounts.map((account) => account.provider);
      if (accounts.length > 0) await oauthAccounts.remove("remove-oauth-accounts", { userID, provider });
      return accounts;
    },
    /** Removes the account, with everything known of its calendar. */
    remove: ({ userID, provider }: Owner) => oauthAccounts.remove("remove-oauth-account", { userID, provider }),
  };
}
