import * as z from "zod";
import type { Stores } from "#db/stores/stores.ts";
import { PROVIDER_TITLES, type ProviderName } from "#domain/calendar/provider.ts";
import type { UserID } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import { signedIn } from "../http/credentials.ts";
import type { ProviderCall } from "../http/serve.ts";
import { randomSecret } from "../random-id.ts";
import { sha256 } from "../sha256.ts";
import { configuredProvider } from "./account-access.ts";
import { type Grant, type OAuthSecrets, type Provider, ProviderFault } from "./providers/provider.ts";
import { openBytes, sealBytes } from "../sealing.ts";

/** The command that sends a user to a provider, to log in or to sign up with their account there. */
export function startOAuth(name: ProviderName, reason: "login" | "signup") {
  return async ({ body, browser }: ProviderCall<"logInWithProvider">, context: AppContext) => {
    const { post_redirect: postRedirect, nonce: clientNonce } = body;
    const plan = { reason, postRedirect, isAgain: false, ...(clientNonce !== undefined && { clientNonce }) };
    return redirectTo(name, { plan, browserHash: browser.setCookie() }, context);
  };
}

/** The command that sends a user to a provider, to link the calendar of their account there. */
export function startLink(name: ProviderName) {
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
    return refuse("unavailable", "api.providerSilent", { provider: PROVIDER_TITLES[name] });
  }
}

export const AuthorizationRequest = z.strictObject({
  reason: z.enum(["login", "signup", "link"]),
  postRedirect: z.string(),
  /** Of the page that started it; comes back to that page beside the token. */
  clientNonce: z.string().optional(),
  /** The provider was asked before and gave too little: to ask once more would go round in circles. */
  isAgain: z.boolean(),
});
type AuthorizationRequest = z.output<typeof AuthorizationRequest>;

const Content = z.strictObject({ plan: AuthorizationRequest, nonce: z.string(), verifier: z.string() });

/** An authorization that was started, and ended, in this browser. */
export type Authorization = {
  readonly plan: AuthorizationRequest;
  readonly browserHash: Uint8Array;
  /** It ended with the link of a mail, which opens in any tab: the page's own nonce is in another one. */
  readonly isByMail?: true;
  /** Who started it, if they had to be logged in. */
  readonly userID?: UserID;
  readonly sessionID?: string;
};

export type ReturnedAuthorization = Authorization & { readonly secrets: OAuthSecrets };

type NewAuthorization = Pick<Authorization, "plan" | "browserHash"> & { readonly sessionID?: string | undefined };

/** How long a user may stay at the provider: they must find their password. */
const LIFE_MS = 15 * 60_000;

/** Resolves with the address of the provider's page. The secrets that complete the authorization stay on this server. */
export async function startAuthorization(
  provider: Provider,
  { plan, browserHash, sessionID }: NewAuthorization,
  context: AppContext,
): Promise<string> {
  const [state, nonce, verifier] = [randomSecret(), randomSecret(), randomSecret()];
  // A user who only logs in has mostly agreed before: consent is asked for again only when it is needed.
  const url = await provider.authoriseUrl({ state, nonce, verifier }, plan.reason !== "login" || plan.isAgain);
  const visit = { purpose: "oauth-state" as const, provider, hash: sha256(state), browserHash };
  const expires = context.clock().epochMilliseconds + LIFE_MS;
  const content = { plan, nonce, verifier } satisfies z.input<typeof Content>;
  await context.database.transaction(({ oauthFlows }) =>
    keepVisit({ ...visit, expires, ...(sessionID !== undefined && { sessionID }) }, { oauthFlows, content }, context),
  );
  return url;
}

/** The authorization that `state` names, which is spent; undefined unless this browser started it, and not long ago. */
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

/** A visit of one browser to a provider, or to its mailbox, which ends with a secret that works once. */
type Visit = {
  readonly purpose: "oauth-state" | "address-proof";
  readonly provider: Provider;
  /** Of the secret. */
  readonly hash: Uint8Array;
  readonly browserHash: Uint8Array;
};
type NewVisit = Visit & { readonly expires: number; readonly sessionID?: string };

/** Keeps, sealed, what the visit ends with, and forgets what has expired. */
export async function keepVisit(
  { purpose, provider, hash, ...bound }: NewVisit,
  { oauthFlows, content }: Pick<Stores, "oauthFlows"> & { readonly content: unknown },
  context: AppContext,
): Promise<void> {
  const sealed = sealBytes(termsOf(purpose, hash, context), content);
  await oauthFlows.removeExpired(context.clock().epochMilliseconds);
  await oauthFlows.insertState({ stateHash: hash, provider: provider.name, content: sealed, ...bound });
}

/** What a visit ends with, which is spent; undefined unless it is there, in time, and of this browser. */
export async function takeVisit<T>(visit: Visit, shape: z.ZodType<T>, context: AppContext) {
  const { purpose, provider, hash, browserHash } = visit;
  const now = context.clock().epochMilliseconds;
  const spent = await context.database.transaction(({ oauthFlows }) =>
    oauthFlows.spendState({ stateHash: hash, browserHash, provider: provider.name, now }),
  );
  const content = spent && openBytes(termsOf(purpose, hash, context), spent.content, shape);
  return content === undefined ? undefined : { ...spent, content };
}

function termsOf(purpose: Visit["purpose"], hash: Uint8Array, { keys }: AppContext) {
  return { keys, purpose, row: Buffer.from(hash).toString("hex") };
}

/** The page's own nonce, as the query carries it back. */
export function nonceOf({ clientNonce }: Authorization["plan"]): { readonly nonce?: string } {
  return clientNonce === undefined ? {} : { nonce: clientNonce };
}

/** A login at a provider that came back to this browser, and what the provider said and the user allowed. */
export type ProviderLogin = {
  readonly grant: Grant;
  readonly provider: Provider;
  readonly authorization: Authorization;
};

export type Caller = {
  /** The language that the browser prefers. */
  readonly locale: string;
  /** The network address, which counts in limits. */
  readonly address: string;
};

/** Why a login at a provider has failed; the error page knows what to say. */
type OAuthError =
  | "E_OAUTH2_ACCOUNT_ALREADY_LINKED"
  | "E_OAUTH2_NOT_AVAILABLE"
  | "E_OAUTH2_NOT_ALL_SCOPES_GRANTED"
  | "E_OAUTH2_EMAIL_NOT_VERIFIED"
  | "E_OAUTH2_INVALID_PROOF"
  | "E_OAUTH2_MAIL_NOT_SENT"
  | "E_OAUTH2_INVALID_STATE"
  | "E_INTERNAL_SERVER_ERROR";

export type CallbackResult =
  | { readonly kind: "error"; readonly code: OAuthError }
  /** To the provider once more, which then asks for their consent. */
  | { readonly kind: "consent" }
  | { readonly kind: "page"; readonly path: string; readonly query: Readonly<Record<string, string>> };
