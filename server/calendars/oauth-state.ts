import * as z from "zod";
import type { Stores } from "#db/stores/stores.ts";
import type { CalendarProviderName, ProviderName } from "#domain/calendar/provider.ts";
import type { UserID } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { refuseAnySignUp } from "../accounts/site-access.ts";
import type { AppContext } from "../app-context.ts";
import { signedIn } from "../http/credentials.ts";
import type { ProviderCall } from "../http/serve.ts";
import { randomSecret } from "../random-id.ts";
import { sha256 } from "../sha256.ts";
import { configuredProvider, providerTitle } from "./account-access.ts";
import { type Grant, type OAuthSecrets, type Provider, ProviderFault } from "./providers/provider.ts";
import { openBytes, sealBytes } from "../sealing.ts";

/** Returns the command that sends a user to a provider to log in or sign up. */
export function startOAuth(name: ProviderName, reason: "login" | "signup") {
  return async ({ body, browser }: ProviderCall<"logInWithProvider">, context: AppContext) => {
    const { post_redirect: postRedirect, nonce: clientNonce } = body;
    if (reason === "signup") refuseAnySignUp(context);
    const plan = { reason, postRedirect, isAgain: false, ...(clientNonce !== undefined && { clientNonce }) };
    return redirectTo(name, { plan, browserHash: browser.setCookie() }, context);
  };
}

/** Returns the command that sends a user to a provider to link a calendar. */
export function startLink(name: CalendarProviderName) {
  return async ({ body, browser, credentials }: ProviderCall<"linkProviderCalendar">, context: AppContext) => {
    const { tokenID: sessionID } = signedIn(credentials);
    const plan = { reason: "link" as const, postRedirect: body.post_redirect, isAgain: false };
    return redirectTo(name, { plan, browserHash: browser.setCookie(), sessionID }, context);
  };
}

async function redirectTo(name: ProviderName, asked: NewAuthorization, context: AppContext) {
  const provider = configuredProvider(name, context);
  try {
    return { redirect: await startAuthorization(provider, asked, context) };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return refuse("unavailable", "api.providerSilent", { provider: providerTitle(name, context) });
  }
}

export const AuthorizationRequest = z.strictObject({
  reason: z.enum(["login", "signup", "link"]),
  postRedirect: z.string(),
  /** The nonce of the page that started; returns to that page beside the token. */
  clientNonce: z.string().optional(),
  /** True if the provider was asked a second time already. */
  isAgain: z.boolean(),
});
type AuthorizationRequest = z.output<typeof AuthorizationRequest>;

const Content = z.strictObject({ plan: AuthorizationRequest, nonce: z.string(), verifier: z.string() });

/** An authorization that started and ended in this browser. */
export type Authorization = {
  readonly plan: AuthorizationRequest;
  readonly browserHash: Uint8Array;
  /** True if it ended with the link of a mail, in a tab without the page's nonce. */
  readonly isByMail?: true;
  /** The user who started, if a login was needed. */
  readonly userID?: UserID;
  readonly sessionID?: string;
};

export type ReturnedAuthorization = Authorization & { readonly secrets: OAuthSecrets };

type NewAuthorization = Pick<Authorization, "plan" | "browserHash"> & { readonly sessionID?: string | undefined };

/** Long enough for a user to find a password. */
const LIFE_MS = 15 * 60_000;

/** Returns the address of the provider's page. The secrets of the authorization stay on this server. */
export async function startAuthorization(
  provider: Provider,
  { plan, browserHash, sessionID }: NewAuthorization,
  context: AppContext,
): Promise<string> {
  const [state, nonce, verifier] = [randomSecret(), randomSecret(), randomSecret()];
  // A login asks for consent only if needed, because most users have agreed before.
  const url = await provider.authoriseUrl({ state, nonce, verifier }, plan.reason !== "login" || plan.isAgain);
  const visit = { purpose: "oauth-state" as const, provider, hash: sha256(state), browserHash };
  const expires = context.clock().epochMilliseconds + LIFE_MS;
  const content = { plan, nonce, verifier } satisfies z.input<typeof Content>;
  await context.database.transaction(({ oauthFlows }) =>
    keepVisit({ ...visit, expires, ...(sessionID !== undefined && { sessionID }) }, { oauthFlows, content }, context),
  );
  return url;
}

/** Spends `state` and returns its authorization; undefined if it expired or another browser started it. */
export async function finishAuthorization(
  provider: Provider,
  { state, browserHash }: { readonly state: string; readonly browserHash: Uint8Array },
  context: AppContext,
): Promise<ReturnedAuthorization | undefined> {
  const visit = { purpose: "oauth-state" as const, provider, hash: sha256(state), browserHash };
  const taken = await takeVisit(visit, Content, context);
  if (taken === undefined) return undefined;
  const { content, ...session } = taken;
  const { plan, nonce, verifier } = content;
  return { plan, secrets: { state, nonce, verifier }, browserHash, ...session };
}

/** A visit of one browser to a provider or mailbox. It ends with a secret that works once. */
type Visit = {
  readonly purpose: "oauth-state" | "address-proof";
  readonly provider: Provider;
  readonly hash: Uint8Array;
  readonly browserHash: Uint8Array;
};
type NewVisit = Visit & { readonly expires: number; readonly sessionID?: string };

/** Stores the sealed content of a visit, and deletes expired visits. */
export async function keepVisit(
  { purpose, provider, hash, ...bound }: NewVisit,
  { oauthFlows, content }: Pick<Stores, "oauthFlows"> & { readonly content: unknown },
  context: AppContext,
): Promise<void> {
  const sealed = sealBytes(termsOf(purpose, hash, context), content);
  await oauthFlows.removeExpired(context.clock().epochMilliseconds);
  await oauthFlows.insertState({ stateHash: hash, provider: provider.name, content: sealed, ...bound });
}

/** Spends a visit and returns its content; undefined if it expired or belongs to another browser. */
export async function takeVisit<T>(visit: Visit, shape: z.ZodType<T>, context: AppContext) {
  const { purpose, provider, hash, browserHash } = visit;
  const nowMs = context.clock().epochMilliseconds;
  const spent = await context.database.transaction(({ oauthFlows }) =>
    oauthFlows.spendState({ stateHash: hash, browserHash, provider: provider.name, now: nowMs }),
  );
  const content = spent && openBytes(termsOf(purpose, hash, context), spent.content, shape);
  return content === undefined ? undefined : { ...spent, content };
}

function termsOf(purpose: Visit["purpose"], hash: Uint8Array, { keys }: AppContext) {
  return { keys, purpose, row: Buffer.from(hash).toString("hex") };
}

export function nonceOf({ clientNonce }: Authorization["plan"]): { readonly nonce?: string } {
  return clientNonce === undefined ? {} : { nonce: clientNonce };
}

/** A login that returned from a provider, with the user's grant. */
export type ProviderLogin = {
  readonly grant: Grant;
  readonly provider: Provider;
  readonly authorization: Authorization;
};

export type Caller = {
  readonly locale: string;
  readonly address: string;
};

/** The error page has a text for each. */
type OAuthError =
  | "E_OAUTH2_ACCOUNT_ALREADY_LINKED"
  | "E_OAUTH2_NOT_AVAILABLE"
  | "E_OAUTH2_NOT_ALL_SCOPES_GRANTED"
  | "E_OAUTH2_EMAIL_NOT_VERIFIED"
  | "E_OAUTH2_SIGN_UP_CLOSED"
  | "E_OAUTH2_ACCOUNT_DISABLED"
  | "E_OAUTH2_NO_ADDRESS"
  | "E_OAUTH2_PROVIDER_SILENT"
  | "E_OAUTH2_LOGIN_FAILED"
  | "E_OAUTH2_INVALID_PROOF"
  | "E_OAUTH2_MAIL_NOT_SENT"
  | "E_OAUTH2_INVALID_STATE"
  | "E_INTERNAL_SERVER_ERROR";

export type CallbackResult =
  | { readonly kind: "error"; readonly code: OAuthError }
  /** Leads to the provider once more, to ask for consent. */
  | { readonly kind: "consent" }
  | { readonly kind: "page"; readonly path: string; readonly query: Readonly<Record<string, string>> };

/** Tells whether the provider has to be asked again, because only a refresh token opens a calendar for good. */
export function lacksConsent({ grant, provider }: ProviderLogin): boolean {
  return provider.calendar !== undefined && grant.tokens.refreshToken === undefined;
}

/** Google and Microsoft let users untick the address. Another provider would not return it the second time either. */
export function withoutAddress({ provider }: ProviderLogin): CallbackResult {
  return provider.calendar === undefined ? { kind: "error", code: "E_OAUTH2_NO_ADDRESS" } : { kind: "consent" };
}
