import * as z from "zod";
import type { OAuthAccount } from "#db/stores/oauth-account-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import { Email, PersonName } from "#domain/contract/fields.ts";
import { parseUserID, type UserID } from "#domain/ids.ts";
import { Refusal, refuse } from "#domain/refusal.ts";
import { toPersonName } from "#domain/text.ts";
import { insertSession, userReply } from "../accounts/sessions.ts";
import type { AppContext } from "../app-context.ts";
import type { Call } from "../http/serve.ts";
import { randomSecret, withFreshID } from "../random-id.ts";
import { sha256 } from "../sha256.ts";
import { sealTokens } from "./account-access.ts";
import { mailProof } from "./address-proof.ts";
import { type Authorization, type CallbackResult, type Caller, nonceOf, type ProviderLogin } from "./oauth-state.ts";
import { askToConfirmLink, linkOf } from "./link-account.ts";
import type { Grant } from "./providers/provider.ts";

/**
 * Logs in the user to whom the provider's account belongs. When it is linked to no user, but its address has one, that user
 * must first confirm the link, and only if the provider vouches for the address or a mail has proved it. Otherwise the
 * user is signed up.
 */
export async function logInWith(login: ProviderLogin & Caller, context: AppContext): Promise<CallbackResult> {
  const { grant, provider, authorization } = login;
  const known = await context.database.transaction(async (stores) => {
    const { oauthAccounts, oauthFlows } = stores;
    const account = await oauthAccounts.findBySubject(provider.name, grant.subject);
    if (account === undefined) return undefined;
    await keepGrant(account, login, { stores, context });
    // In the transaction that holds the account: where it is unlinked at the same time, no code is left behind.
    return pageWithLoginCode(account.userID, authorization, { oauthFlows, clock: context.clock });
  });
  if (known !== undefined) return known;
  if (grant.tokens.refreshToken === undefined) return { kind: "consent" };

  const owner = grant.email === undefined ? undefined : await context.database.views.users.login(grant.email);
  if (owner === undefined) return signUpWith(login, context);
  // An address that the provider has not checked is only a claim: it must not open another user's account.
  if (!grant.isEmailVerified) {
    if (context.config.emailVerification) return mailProof(login, context);
    return { kind: "error", code: "E_OAUTH2_EMAIL_NOT_VERIFIED" };
  }
  return askToConfirmLink(owner.user, login, context);
}

type Where = { readonly stores: Stores; readonly context: AppContext };

/**
 * Keeps what a login allows. One without consent brings no refresh token, and one may allow less than before: then what
 * is there is worth more. A login that allows everything repairs a permission that was taken back or narrowed.
 */
async function keepGrant(account: OAuthAccount, { grant, provider }: ProviderLogin, { stores, context }: Where) {
  if (grant.tokens.refreshToken === undefined || !grant.hasAllScopes) return;
  if (account.grantProblem === undefined) {
    if (account.tokens !== undefined)
      await stores.oauthAccounts.saveTokens(account, sealTokens(context.keys, account, grant.tokens));
    return;
  }
  const { userID } = account;
  // `link` never takes back a vouch, so false keeps what the first link noted.
  await stores.oauthAccounts.link({
    ...linkOf({ user: { userID, email: "" }, provider, grant }, context),
    vouches: false,
  });
  await stores.calendars.syncEntriesOf(userID, context.clock().epochMilliseconds);
}

const Person = z.object({ name: PersonName, email: Email });

/** Makes an account without a password for a user who has logged in at a provider, and links the account there. */
export async function signUpWith(login: ProviderLogin & Caller, context: AppContext): Promise<CallbackResult> {
  const { grant, provider, authorization, locale } = login;
  if (!grant.hasAllScopes) return { kind: "error", code: "E_OAUTH2_NOT_ALL_SCOPES_GRANTED" };
  const person = Person.safeParse({ name: nameOf(grant), email: grant.email });
  // A missing address or refresh token may have been unticked: they are asked once more.
  if (!person.success || grant.tokens.refreshToken === undefined) return { kind: "consent" };
  // Where addresses must be proved, a provider that does not vouch for one is not enough.
  if (!grant.isEmailVerified && context.config.emailVerification) return mailProof(login, context);
  const userID = await withFreshID(parseUserID, async (fresh) => {
    const email = person.data.email.toLowerCase();
    const proved = grant.isEmailVerified ? { emailVerified: context.clock().epochMilliseconds } : {};
    const user = { userID: fresh, ...person.data, email, isSubscribed: false, locale, ...proved };
    return context.database
      .transaction(async ({ users, oauthAccounts }) => {
        const known = await oauthAccounts.findBySubject(provider.name, grant.subject);
        if (known !== undefined || !(await users.insert(user))) throw new AlreadyLinked();
        await oauthAccounts.link(linkOf({ user, provider, grant }, context)).catch(takenMeanwhile);
        return fresh;
      })
      .catch((error: unknown) => {
        if (error instanceof AlreadyLinked) return undefined;
        throw error;
      });
  });
  if (userID === undefined) return { kind: "error", code: "E_OAUTH2_ACCOUNT_ALREADY_LINKED" };
  return context.database.transaction(({ oauthFlows }) =>
    pageWithLoginCode(userID, authorization, { oauthFlows, clock: context.clock }),
  );
}

/** A name at a provider may hold anything. Where nothing of it can be kept, the start of the address is the name. */
function nameOf({ name = "", email = "" }: Grant): string {
  return toPersonName(name) || toPersonName(email.split("@", 1)[0] ?? "");
}

/** Rolls the sign-up back. Not a Refusal: for a taken id `withFreshID` would try again with another one. */
class AlreadyLinked extends Error {}

/** Of two who sign up with one account at once, the second one's link is refused. */
function takenMeanwhile(error: unknown): never {
  throw error instanceof Refusal && error.code === "taken" ? new AlreadyLinked() : error;
}

/** How long the page may take to exchange the code for a session. */
const CODE_LIFE_MS = 60_000;
const ENDED = "api.codeEnded";

/** The page where the user wanted to go, with a code for a session. */
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

/** Begins the session of a user who has come back from a provider, in the browser that went there. */
export async function logInWithCode(call: Call<"logInWithCode">, context: AppContext) {
  const { body, browser, device, locale } = call;
  const browserHash = browser.hash ?? refuse("not-signed-in", ENDED);
  const now = context.clock().epochMilliseconds;
  // One transaction: a call that ends all sessions of the user finds either the code or the session.
  const { userID, token } = await context.database.transaction(async (stores) => {
    const spent = await stores.oauthFlows.spendCode({ codeHash: sha256(body.code), browserHash, now });
    const owner = spent ?? refuse("not-signed-in", ENDED);
    return { userID: owner, token: await insertSession(stores, { userID: owner, device, locale }, context) };
  });
  const user = await context.database.views.users.user(userID);
  return { ...(await userReply(user ?? refuse("not-signed-in", ENDED), context)), token };
}
