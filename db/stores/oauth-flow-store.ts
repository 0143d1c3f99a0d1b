import type { ProviderName } from "#domain/calendar/provider.ts";
import type { UserID } from "#domain/ids.ts";
import { instantParameter, statement } from "../connection/statement.ts";
import { refuseGone, type StoreContext } from "./store-context.ts";

/** Hashes are SHA-256, 32 bytes; instants are milliseconds since the epoch. */
type Bound = { readonly browserHash: Uint8Array; readonly expires: number };

/** A visit to a provider that begins. */
type NewOAuthState = Bound & {
  readonly stateHash: Uint8Array;
  readonly provider: ProviderName;
  /** Of a user who links an account: when it ends, so does the authorization. */
  readonly sessionID?: string;
  /** Sealed. */
  readonly content: Uint8Array;
};

/** Who comes back from where. */
type OAuthReturn = {
  readonly stateHash: Uint8Array;
  readonly browserHash: Uint8Array;
  readonly provider: ProviderName;
  readonly now: number;
};

export type OAuthVisit = {
  readonly content: Uint8Array;
  /** Of the session that began it; absent when no user was logged in. */
  readonly userID?: UserID;
  readonly sessionID?: string;
};

/** An account at a provider that is linked, or could be. */
export type OAuthLink = {
  readonly userID: UserID;
  readonly provider: ProviderName;
  /** The provider's id of the account. */
  readonly subject: string;
  readonly scopes: string;
  /** Sealed. */
  readonly tokens: Uint8Array;
  readonly hasCalendar: boolean;
  /** Whether the provider has said that the address of the user is theirs. */
  readonly vouches: boolean;
};

/** A link that waits for its user to agree. */
type NewLinkConfirmation = Omit<OAuthLink, "vouches"> &
  Bound & {
    /** 22 base62 characters. */
    readonly confirmationID: string;
  };

/** What is stored about visits to a provider, inside one transaction. Everything of it works once. */
export type OAuthFlowStore = {
  insertState(state: NewOAuthState): Promise<void>;
  /**
   * Undefined when there is no such state (any more). One of another browser or provider is undefined too, and stays.
   */
  spendState(returned: OAuthReturn): Promise<OAuthVisit | undefined>;
  insertCode(code: Bound & { readonly codeHash: Uint8Array; readonly userID: UserID }): Promise<void>;
  spendCode(code: { codeHash: Uint8Array; browserHash: Uint8Array; now: number }): Promise<UserID | undefined>;
  insertConfirmation(confirmation: NewLinkConfirmation): Promise<void>;
  spendConfirmation(from: {
    confirmationID: string;
    browserHash: Uint8Array;
    now: number;
  }): Promise<OAuthLink | undefined>;
  /** Forgets all that would log this user in, or link an account to them. */
  removeOf(userID: UserID): Promise<void>;
  /** Forgets what ended by itself before then. */
  removeExpired(now: number): Promise<void>;
};

const insertState = statement(
  "insert-oauth-state",
  `INSERT INTO oauth_states (state_hash, provider, browser_hash, session_id, content, expires_at)
   VALUES ($1, $2, $3, $4, $5, ${instantParameter("$6")})`,
);
const spendState = statement<{ content: Uint8Array; session_id: string | null; user_id: UserID | null }>(
  "spend-oauth-state",
  `DELETE FROM oauth_states o
   WHERE state_hash = $1 AND browser_hash = $2 AND provider = $3 AND expires_at > ${instantParameter("$4")}
   RETURNING content, session_id, (SELECT s.user_id FROM sessions s WHERE s.session_id = o.session_id) AS user_id`,
);
const insertCode = statement(
  "insert-login-code",
  `INSERT INTO login_codes (code_hash, browser_hash, user_id, expires_at)
   VALUES ($1, $2, $3, ${instantParameter("$4")})`,
);
const spendCode = statement<{ user_id: UserID }>(
  "spend-login-code",
  `DELETE FROM login_codes WHERE code_hash = $1 AND browser_hash = $2 AND expires_at > ${instantParameter("$3")}
   RETURNING user_id`,
);
const insertConfirmation = statement(
  "insert-link-confirmation",
  `INSERT INTO link_confirmations
     (confirmation_id, user_id, provider, subject, scopes, tokens, has_calendar, browser_hash, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, ${instantParameter("$9")})`,
);
type ConfirmationRow = {
  user_id: UserID;
  provider: ProviderName;
  subject: string;
  scopes: string;
  tokens: Uint8Array;
  has_calendar: boolean;
};
const spendConfirmation = statement<ConfirmationRow>(
  "spend-link-confirmation",
  `DELETE FROM link_confirmations WHERE confirmation_id = $1 AND browser_hash = $2 AND expires_at > ${instantParameter("$3")}
   RETURNING user_id, provider, subject, scopes, tokens, has_calendar`,
);
const EXPIRING = ["oauth_states", "login_codes", "link_confirmations"].map((table) =>
  statement(`expire-${table}`, `DELETE FROM ${table} WHERE expires_at <= ${instantParameter("$1")}`),
);

const OF_USER = ["login_codes", "link_confirmations"].map((table) =>
  statement(`remove-${table}-of-user`, `DELETE FROM ${table} WHERE user_id = $1`),
);

/** The visits of one transaction. */
export function oauthFlowStore({ session }: StoreContext): OAuthFlowStore {
  return {
    async insertState({ stateHash, provider, browserHash, sessionID, content, expires }) {
      await session
        .run(insertState, [stateHash, provider, browserHash, sessionID ?? null, content, expires])
        .catch(refuseGone("oauth_states_session_id_fkey"));
    },
    async spendState({ stateHash, browserHash, provider, now }) {
      const [row] = await session.run(spendState, [stateHash, browserHash, provider, now]);
      if (row === undefined) return undefined;
      const { content, session_id: sessionID, user_id: userID } = row;
      return { content, ...(sessionID !== null && { sessionID }), ...(userID !== null && { userID }) };
    },
    insertCode: async ({ codeHash, browserHash, userID, expires }) =>
      void (await session.run(insertCode, [codeHash, browserHash, userID, expires])),
    spendCode: async ({ codeHash, browserHash, now }) =>
      (await session.run(spendCode, [codeHash, browserHash, now]))[0]?.user_id,
    async insertConfirmation({ confirmationID, userID, provider, subject, scopes, tokens, ...others }) {
      const { hasCalendar, browserHash, expires } = others;
      const values = [confirmationID, userID, provider, subject, scopes, tokens, hasCalendar, browserHash, expires];
      await session.run(insertConfirmation, values);
    },
    async spendConfirmation({ confirmationID, browserHash, now }) {
      const [row] = await session.run(spendConfirmation, [confirmationID, browserHash, now]);
      if (row === undefined) return undefined;
      const { user_id: userID, has_calendar: hasCalendar, ...link } = row;
      // A link is only offered for confirmation when the provider vouches for the address.
      return { userID, hasCalendar, ...link, vouches: true };
    },
    async removeOf(userID) {
      await Promise.all(OF_USER.map((one) => session.run(one, [userID])));
    },
    async removeExpired(now) {
      await Promise.all(EXPIRING.map((one) => session.run(one, [now])));
    },
  };
}
