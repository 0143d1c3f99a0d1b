import * as z from "zod";
import type { OAuthAccount } from "#db/stores/oauth-account-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import { Email, PersonName } from "#domain/contract/fields.ts";
import { parseUserID, type UserID } from "#domain/ids.ts";
import { Refusal, refuse } from "#domain/refusal.ts";
import { toPersonName } from "#domain/text.ts";
import { insertSession, userReply } from "../accounts/sessions.ts";
import { maySignUp } from "../accounts/site-access.ts";
import type { AppContext } from "../app-context.ts";
import type { Call } from "../http/serve.ts";
import { randomSecret, withFreshID } from "../random-id.ts";
import { sha256 } from "../sha256.ts";
import { sealTokens } from "./account-access.ts";
import { mailProof } from "./address-proof.ts";
import {
  type Authorization,
  type CallbackResult,
  type Caller,
  lacksConsent,
  nonceOf,
  type ProviderLogin,
  withoutAddress,
} from "./oauth-state.ts";
import { askToConfirmLink, linkOf } from "./link-account.ts";
import type { Grant } from "./providers/provider.ts";

/**
 * Logs in the owner of the provider's account. If the account is not linked but its address has a user, this user must
 * confirm the link. The provider must vouch for the address, or a mail must prove it. Otherwise signs the user up.
 */
export async function logInWith(login: ProviderLogin & Caller, context: AppContext): Promise<CallbackResult> {
  const { grant, provider, authorization } = login;
  const loggedInPage = await context.database.transaction(async (stores): Promise<CallbackResult | undefined> => {
    const { oauthAccounts, oauthFlows, users } = stores;
    const account = await oauthAccounts.findBySubject(provider.name, grant.subject);
    if (account === undefined) return undefined;
    if ((await users.hold(account.userID))?.isDisabled === true) return DISABLED;
    await keepGrant(account, login, { stores, context });
    // In this transaction, so that unlinking at the same time leaves no code behind.
    return pageWithLoginCode(account.userID, authorization, { oauthFlows, clock: context.clock });
  });
  if (loggedInPage !== undefined) return loggedInPage;
  if (lacksConsent(login)) return { kind: "consent" };

  const owner = grant.email === undefined ? undefined : await context.database.views.users.login(grant.email);
  if (owner === undefined) return signUpWith(login, context);
  // An unverified address must not open another user's account.
  if (!grant.isEmailVerified) {
    // Like an unknown address, otherwise anyone could find out who has an account here.
    if (!maySignUp(grant.email ?? "", context)) return { kind: "error", code: "E_OAUTH2_SIGN_UP_CLOSED" };
    if (context.config.emailVerification) return mailProof(login, context);
    return { kind: "error", code: "E_OAUTH2_EMAIL_NOT_VERIFIED" };
  }
  if (owner.user.isDisabled === true) return DISABLED;
  return askToConfirmLink(owner.user, login, context);
}

const DISABLED: CallbackResult = { kind: "error", code: "E_OAUTH2_ACCOUNT_DISABLED" };

type GrantContext = { readonly stores: Stores; readonly context: AppContext };

/**
 * Stores the grant of a login, unless it has no refresh token (no new consent) or allows less than the stored one. A full grant
 * repairs a permission that was revoked or narrowed.
 */
async function keepGrant(account: OAuthAccount, { grant, provider }: ProviderLogin, { stores, context }: GrantContext) {
  if (grant.tokens.refreshToken === undefined || !grant.hasAllScopes) return;
  if (account.grantProblem === undefined) {
    if (account.tokens !== undefined)
      await stores.oauthAccounts.saveTokens(account, sealTokens(context.keys, account, grant.tokens));
    return;
  }
  const { userID } = account;
  // `link` never removes a vouch, so false keeps the value of the first link.
  await stores.oauthAccounts.link({
    ...linkOf({ user: { userID, email: "" }, provider, grant }, context),
    vouches: false,
  });
  await stores.calendars.syncEntriesOf(userID, context.clock().epochMilliseconds);
}

const Person = z.object({ name: PersonName, email: Email });

/** Creates an account without a password, and links the provider's account. */
export async function signUpWith(login: ProviderLogin & Caller, context: AppContext): Promise<CallbackResult> {
  const { grant, provider, authorization, locale } = login;
  if (!grant.hasAllScopes) return { kind: "error", code: "E_OAUTH2_NOT_ALL_SCOPES_GRANTED" };
  const person = Person.safeParse({ name: nameOf(grant), email: grant.email });
  // Asks once more, because the user may have unticked the address or the refresh token.
  if (lacksConsent(login)) return { kind: "consent" };
  if (!person.success) return withoutAddress(login);
  if (!maySignUp(person.data.email, context)) return { kind: "error", code: "E_OAUTH2_SIGN_UP_CLOSED" };
  if (!grant.isEmailVerified && context.config.emailVerification) return mailProof(login, context);
  const userID = await withFreshID(parseUserID, async (newID) => {
    const email = person.data.email.toLowerCase();
    const proved = grant.isEmailVerified ? { emailVerified: context.clock().epochMilliseconds } : {};
    const user = { userID: newID, ...person.data, email, isSubscribed: false, locale, ...proved };
    return context.database
      .transaction(async ({ users, oauthAccounts }) => {
        const linked = await oauthAccounts.findBySubject(provider.name, grant.subject);
        if (linked !== undefined || !(await users.insert(user))) throw new AlreadyLinked();
        await oauthAccounts.link(linkOf({ user, provider, grant }, context)).catch(takenMeanwhile);
        return newID;
      })
      .catch((error: unknown) => {
        if (error instanceof AlreadyLinked) return undefined;
        throw error;
      });
  });
  if (userID === undefined) return { kind: "error", code: "E_OAUTH2_ACCOUNT_ALREADY_LINKED" };
  context.counts.signUp();
  return context.database.transaction(({ oauthFlows }) =>
    pageWithLoginCode(userID, authorization, { oauthFlows, clock: context.clock }),
  );
}

/** Returns a valid name: the provider's without invalid characters, otherwise the start of the address. */
function nameOf({ name = "", email = "" }: Grant): string {
  return toPersonName(name) || toPersonName(email.split("@", 1)[0] ?? "");
}

/** Rolls the sign-up back. It is no Refusal, because `withFreshID` would try another id after `taken`. */
class AlreadyLinked extends Error {}

/** The second of two simultaneous sign-ups with one account fails. */
function takenMeanwhile(error: unknown): never {
  throw error instanceof Refusal && error.code === "taken" ? new AlreadyLinked() : error;
}

const CODE_LIFE_MS = 60_000;
const ENDED = "api.codeEnded";

/** Returns the page that the user wanted, with a code for a session. */
async function pageWithLoginCode(
  userID: UserID,
  { plan, browserHash, isByMail }: Authorization,
  { oauthFlows, clock }: Pick<Stores, "oauthFlows"> & Pick<AppContext, "clock">,
): Promise<CallbackResult> {
  const code = randomSecret();
  const expires = clock().epochMilliseconds + CODE_LIFE_MS;
  await oauthFlows.insertCode({ codeHash: sha256(code), userID, browserHash, expires });
  return {
    kind: "page",
    path: plan.postRedirect,
    query: { token: code, ...(isByMail ? { proved: "1" } : nonceOf(plan)) },
  };
}

/** Exchanges a code for a session, in the browser that visited the provider. */
export async function logInWithCode(call: Call<"logInWithCode">, context: AppContext) {
  const { body, browser, device, locale } = call;
  const browserHash = browser.hash ?? refuse("not-signed-in", ENDED);
  const nowMs = context.clock().epochMilliseconds;
  // One transaction, so that a call that ends all sessions finds either the code or the session.
  const { userID, token } = await context.database.transaction(async (stores) => {
    const spent = await stores.oauthFlows.spendCode({ codeHash: sha256(body.code), browserHash, now: nowMs });
    const owner = spent ?? refuse("not-signed-in", ENDED);
    return { userID: owner, token: await insertSession(stores, { userID: owner, device, locale }, context) };
  });
  const user = await context.database.views.users.user(userID);
  return { ...(await userReply(user ?? refuse("not-signed-in", ENDED), context)), token };
}
