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
/** New values of columns, some of which PostgreSQL works out. */
type Changed = {
  readonly [Column in keyof Row<"oauthAccounts">]?: Row<"oauthAccounts">[Column] | ReturnType<typeof fn>;
};

const TAKEN = message("api.alreadyLinked");

/** The accounts at providers of one transaction. */
export function oauthAccountStore({ session, models }: StoreContext): OAuthAccountStore {
  type Where = WhereOptions<Row<"oauthAccounts">>;

  async function held(name: string, where: Where): Promise<readonly OAuthAccount[]> {
    const rows = await session.model(name, (within) =>
      models.oauthAccounts.findAll({ ...within, where, lock: Transaction.LOCK.UPDATE, raw: true }),
    );
    return rows.map(oauthAccountFrom);
  }

  async function change(name: string, fields: Changed, where: Where): Promise<void> {
    await session.model(name, (within) => models.oauthAccounts.update(fields, { ...within, where }));
  }

  async function remove(where: Where): Promise<void> {
    await session.model("remove-oauth-accounts", (within) => models.oauthAccounts.destroy({ ...within, where }));
  }

  return {
    findBySubject: async (provider, subject) => (await held("find-oauth-account-by-subject", { provider, subject }))[0],
    find: async ({ userID, provider }) => (await held("find-oauth-account", { userID, provider }))[0],
    async link({ userID, provider, subject, scopes, tokens, hasCalendar, vouches }) {
      const linked = await session
        .run(link, [userID, provider, subject, scopes, tokens, hasCalendar, vouches])
        .catch((error: unknown) => {
          if (error instanceof StatementFailed && error.constraint === "oauth_accounts_subject") return [];
          return refuseGone("oauth_accounts_user_id_fkey")(error);
        });
      if (linked.length === 0) throw new Refusal("taken", TAKEN);
    },
    saveTokens: ({ userID, provider }, tokens) =>
      change("save-oauth-tokens", { tokens: Buffer.from(tokens) }, { userID, provider, tokens: { [Op.not]: null } }),
    saveCalendarChoice: ({ userID, provider }, choice) =>
      change("save-calendar-choice", { calendarChoice: Buffer.from(choice) }, { userID, provider, hasCalendar: true }),
    pause: ({ userID, provider }, until) =>
      change(
        "pause-oauth-account",
        { pausedUntil: fn("greatest", col("paused_until"), new Date(until)) },
        { userID, provider },
      ),
    markIncomplete: ({ userID, provider }) =>
      change("mark-oauth-grant-incomplete", { grantProblem: "incomplete" }, { userID, provider, hasCalendar: true }),
    async unlinkCalendar({ userID, provider }, problem) {
      const where = { userID, provider };
      const unlinked = { hasCalendar: false, tokens: null, calendarChoice: null, pausedUntil: null };
      await change("unlink-calendar", { ...unlinked, grantProblem: problem ?? null }, where);
      await Promise.all([
        session.model("forget-calendar-windows", (within) => models.calendarWindows.destroy({ ...within, where })),
        session.model("forget-calendar-entries", (within) => models.calendarEntries.destroy({ ...within, where })),
      ]);
    },
    vouch: async ({ userID, provider }, email) => void (await session.run(vouch, [userID, provider, email])),
    async removeUnproved(userID) {
      const accounts = await held("find-unproved-oauth-accounts", { userID, vouches: false });
      if (accounts.length > 0) await remove({ userID, provider: accounts.map(({ provider }) => provider) });
      return accounts;
    },
    remove: ({ userID, provider }) => remove({ userID, provider }),
  };
}
