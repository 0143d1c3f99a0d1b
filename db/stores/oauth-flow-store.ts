import type { ProviderName } from "#domain/calendar/provider.ts";
import type { UserID } from "#domain/ids.ts";
import { Op } from "sequelize";
import { instantParameter, statement } from "../connection/statement.ts";
import { refuseGone, storableText, type StoreContext } from "./store-context.ts";

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
  /** Notes that a visit begins. Refuses with `not-signed-in` when its session has ended. */
  insertState(state: NewOAuthState): Promise<void>;
  /**
   * Takes the state away and gives what was noted. Undefined when there is no such state (any more). One of another browser
   * or provider is undefined too, and stays.
   */
  spendState(returned: OAuthReturn): Promise<OAuthVisit | undefined>;
  insertCode(code: Bound & { readonly codeHash: Uint8Array; readonly userID: UserID }): Promise<void>;
  /** Takes the login code away and gives its user. Undefined as `spendState`; a code of another browser stays. */
  spendCode(code: { codeHash: Uint8Array; browserHash: Uint8Array; now: number }): Promise<UserID | undefined>;
  insertConfirmation(confirmation: NewLinkConfirmation): Promise<void>;
  /** Takes the confirmation away and gives the link. Undefined as `spendState`; one of another browser stays. */
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

// A model deletes without giving back what it deleted. In one statement, so that of two who spend the same one gets it.
const spendState = statement<{ content: Uint8Array; session_id: string | null; user_id: UserID | null }>(
  "spend-oauth-state",
  `DELETE FROM oauth_states o
   WHERE state_hash = $1 AND browser_hash = $2 AND provider = $3 AND expires_at > ${instantParameter("$4")}
   RETURNING content, session_id, (SELECT s.user_id FROM sessions s WHERE s.session_id = o.session_id) AS user_id`,
);
const spendCode = statement<{ user_id: UserID }>(
  "spend-login-code",
  `DELETE FROM login_codes WHERE code_hash = $1 AND browser_hash = $2 AND expires_at > ${instantParameter("$3")}
   RETURNING user_id`,
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
const boundOf = (browserHash: Uint8Array, expires: number) => ({
  browserHash: Buffer.from(browserHash),
  expiresAt: new Date(expires),
});

/** The visits of one transaction. */
export function oauthFlowStore({ session, models }: StoreContext): OAuthFlowStore {
  return {
    async insertState({ stateHash, provider, browserHash, sessionID, content, expires }) {
      const row = {
        stateHash: Buffer.from(stateHash),
        provider,
        sessionID: sessionID ?? null,
        content: Buffer.from(content),
        ...boundOf(browserHash, expires),
      };
      await session
        .model("insert-oauth-state", (within) => models.oauthStates.create(row, within))
        .catch(refuseGone("oauth_states_session_id_fkey"));
    },
    async spendState({ stateHash, browserHash, provider, now }) {
      const [row] = await session.run(spendState, [stateHash, browserHash, provider, now]);
      if (row === undefined) return undefined;
      const { content, session_id: sessionID, user_id: userID } = row;
      return { content, ...(sessionID !== null && { sessionID }), ...(userID !== null && { userID }) };
    },
    async insertCode({ codeHash, browserHash, userID, expires }) {
      const row = { codeHash: Buffer.from(codeHash), userID, ...boundOf(browserHash, expires) };
      await session.model("insert-login-code", (within) => models.loginCodes.create(row, within));
    },
    spendCode: async ({ codeHash, browserHash, now }) =>
      (await session.run(spendCode, [codeHash, browserHash, now]))[0]?.user_id,
    async insertConfirmation({ browserHash, expires, tokens, subject, scopes, ...confirmation }) {
      const row = {
        ...confirmation,
        subject: storableText(subject),
        scopes: storableText(scopes),
        tokens: Buffer.from(tokens),
        ...boundOf(browserHash, expires),
      };
      await session.model("insert-link-confirmation", (within) => models.linkConfirmations.create(row, within));
    },
    async spendConfirmation({ confirmationID, browserHash, now }) {
      const [row] = await session.run(spendConfirmation, [confirmationID, browserHash, now]);
      if (row === undefined) return undefined;
      const { user_id: userID, has_calendar: hasCalendar, ...link } = row;
      // A link is only offered for confirmation when the provider vouches for the address.
      return { userID, hasCalendar, ...link, vouches: true };
    },
    async removeOf(userID) {
      await Promise.all([
        session.model("remove-login-codes", (within) => models.loginCodes.destroy({ ...within, where: { userID } })),
        session.model("remove-link-confirmations", (within) =>
          models.linkConfirmations.destroy({ ...within, where: { userID } }),
        ),
      ]);
    },
    async removeExpired(now) {
      const where = { expiresAt: { [Op.lte]: new Date(now) } };
      await Promise.all([
        session.model("expire-oauth-states", (within) => models.oauthStates.destroy({ ...within, where })),
        session.model("expire-login-codes", (within) => models.loginCodes.destroy({ ...within, where })),
        session.model("expire-link-confirmations", (within) => models.linkConfirmations.destroy({ ...within, where })),
      ]);
    },
  };
}
