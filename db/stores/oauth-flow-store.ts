import type { ProviderName } from "#domain/calendar/provider.ts";
import type { UserID } from "#domain/ids.ts";
import { Op } from "sequelize";
import { instantParameter, statement } from "../connection/connections.ts";
import { refuseGone, type StoreContext } from "./store-context.ts";

/** Hashes are SHA-256, 32 bytes; instants are milliseconds since the epoch. */
type Bound = { readonly browserHash: Uint8Array; readonly expires: number };

type NewOAuthState = Bound & {
  readonly stateHash: Uint8Array;
  readonly provider: ProviderName;
  /** The session of a user who links an account; the visit ends with it. */
  readonly sessionID?: string;
  /** Sealed. */
  readonly content: Uint8Array;
};

type Spender = { readonly browserHash: Uint8Array; readonly now: number };

/** A provider account that is linked, or could be. */
export type OAuthLink = {
  readonly userID: UserID;
  readonly provider: ProviderName;
  readonly subject: string;
  readonly scopes: string;
  /** Sealed; null for a provider without calendars. */
  readonly tokens: Uint8Array | null;
  readonly hasCalendar: boolean;
  /** The provider confirmed that the address is the user's. */
  readonly vouches: boolean;
};

type NewLinkConfirmation = Omit<OAuthLink, "vouches"> &
  Bound & {
    /** 22 base62 characters. */
    readonly confirmationID: string;
  };

// Models cannot return deleted rows. One statement, so that only one of two callers gets the row.
const spendState = statement<{ content: Uint8Array; sessionID: string | null; userID: UserID | null }>(
  "spend-oauth-state",
  `DELETE FROM oauth_states o
   WHERE state_hash = $1 AND browser_hash = $2 AND provider = $3 AND expires_at > ${instantParameter("$4")}
   RETURNING content, session_id, (SELECT s.user_id FROM sessions s WHERE s.session_id = o.session_id) AS user_id`,
);
const spendCode = statement<{ userID: UserID }>(
  "spend-login-code",
  `DELETE FROM login_codes WHERE code_hash = $1 AND browser_hash = $2 AND expires_at > ${instantParameter("$3")}
   RETURNING user_id`,
);
const spendConfirmation = statement<Omit<OAuthLink, "vouches">>(
  "spend-link-confirmation",
  `DELETE FROM link_confirmations WHERE confirmation_id = $1 AND browser_hash = $2 AND expires_at > ${instantParameter("$3")}
   RETURNING user_id, provider, subject, scopes, tokens, has_calendar`,
);
/** Stores visits to providers, inside one transaction. Each row works once. */
export function oauthFlowStore({ session, tables }: StoreContext) {
  const { oauthStates, loginCodes, linkConfirmations } = tables;
  return {
    /** Records the beginning of a visit. Refuses with `not-signed-in` when its session has ended. */
    async insertState({ sessionID, expires: expiresAt, ...state }: NewOAuthState): Promise<void> {
      const row = { ...state, sessionID: sessionID ?? null, expiresAt };
      await oauthStates.insert("insert-oauth-state", row).catch(refuseGone("oauth_states_session_id_fkey"));
    },
    /** Deletes a state and returns its content; undefined unless this browser and provider began it. */
    async spendState(state: Spender & { readonly stateHash: Uint8Array; readonly provider: ProviderName }) {
      const [row] = await session.run(spendState, [state.stateHash, state.browserHash, state.provider, state.now]);
      if (row === undefined) return undefined;
      const { content, sessionID, userID } = row;
      return { content, ...(sessionID !== null && { sessionID }), ...(userID !== null && { userID }) };
    },
    insertCode: ({ expires: expiresAt, ...code }: Bound & { codeHash: Uint8Array; userID: UserID }) =>
      loginCodes.insert("insert-login-code", { ...code, expiresAt }),
    /** Deletes a login code and returns its user; undefined for another browser's, which stays. */
    async spendCode(code: Spender & { readonly codeHash: Uint8Array }): Promise<UserID | undefined> {
      return (await session.run(spendCode, [code.codeHash, code.browserHash, code.now]))[0]?.userID;
    },
    insertConfirmation: ({ expires: expiresAt, ...confirmation }: NewLinkConfirmation) =>
      linkConfirmations.insert("insert-link-confirmation", { ...confirmation, expiresAt }),
    /** Deletes a confirmation and returns its link; undefined for another browser's, which stays. */
    async spendConfirmation(from: Spender & { readonly confirmationID: string }): Promise<OAuthLink | undefined> {
      const [link] = await session.run(spendConfirmation, [from.confirmationID, from.browserHash, from.now]);
      // A link is offered for confirmation only when the provider vouches for the address.
      return link && { ...link, vouches: true };
    },
    /** Deletes everything that would log this user in, or link an account to them. */
    async removeOf(userID: UserID): Promise<void> {
      await Promise.all([
        loginCodes.remove("remove-login-codes", { userID }),
        linkConfirmations.remove("remove-link-confirmations", { userID }),
      ]);
    },
    async removeExpired(now: number): Promise<void> {
      const expired = { expiresAt: { [Op.lte]: now } };
      await Promise.all([
        oauthStates.remove("expire-oauth-states", expired),
        loginCodes.remove("expire-login-codes", expired),
        linkConfirmations.remove("expire-link-confirmations", expired),
      ]);
    },
  };
}
