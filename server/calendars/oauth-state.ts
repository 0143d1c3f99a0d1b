import { message } from "#domain/messages/message.ts";
import * as z from "zod";
import { PROVIDER_TITLES, type ProviderName } from "#domain/calendar/provider.ts";
import type { UserID } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import { signedIn } from "../http/credentials.ts";
import type { ProviderCall } from "../http/serve.ts";
import { randomSecret } from "../random-id.ts";
import { sha256 } from "../sha256.ts";
import { configuredProvider } from "./account-access.ts";
import { ProviderFault } from "./providers/provider-fault.ts";
import type { Grant, OAuthSecrets, Provider } from "./providers/provider.ts";
import { openBytes, sealBytes } from "../sealing.ts";

/** The command that sends a user to a provider, to log in or to sign up with their account there. */
export function startOAuth(name: ProviderName, reason: "login" | "signup") {
  return async ({ body, browser }: ProviderCall<"logInWithProvider">, context: AppContext) => {
    const { post_redirect: postRedirect, nonce: clientNonce } = body;
    const plan = { reason, postRedirect, isAgain: false, ...(clientNonce !== undefined && { clientNonce }) };
    return redirectTo(name, { plan, browserHash: browser.give() }, context);
  };
}

/** The command that sends a user to a provider, to link the calendar of their account there. */
export function startLink(name: ProviderName) {
  return async ({ body, browser, credentials }: ProviderCall<"linkProviderCalendar">, context: AppContext) => {
    const { tokenID: sessionID } = signedIn(credentials);
    const plan = { reason: "link" as const, postRedirect: body.post_redirect, isAgain: false };
    return redirectTo(name, { plan, browserHash: browser.give(), sessionID }, context);
  };
}

async function redirectTo(name: ProviderName, asked: NewAuthorization, context: AppContext) {
  const provider = configuredProvider(name, context);
  try {
    return { redirect: await startAuthorization(provider, asked, context) };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return refuse("unavailable", message("api.providerSilent", { provider: PROVIDER_TITLES[name] }));
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

/** One that came back from the provider itself. */
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
  const stateHash = sha256(state);
  const content = sealBytes(termsOf(stateHash, context), { plan, nonce, verifier } satisfies z.input<typeof Content>);
  const now = context.clock().epochMilliseconds;
  await context.database.transaction(async ({ oauthFlows }) => {
    const bound = { browserHash, expires: now + LIFE_MS, ...(sessionID !== undefined && { sessionID }) };
    await oauthFlows.removeExpired(now);
    await oauthFlows.insertState({ stateHash, provider: provider.name, content, ...bound });
  });
  return url;
}

/** The authorization that `state` names, which is spent; undefined unless this browser started it, and not long ago. */
export async function finishAuthorization(
  provider: Provider,
  { state, browserHash }: { readonly state: string; readonly browserHash: Uint8Array },
  context: AppContext,
): Promise<ReturnedAuthorization | undefined> {
  const stateHash = sha256(state);
  const now = context.clock().epochMilliseconds;
  const spent = await context.database.transaction(({ oauthFlows }) =>
    oauthFlows.spendState({ stateHash, browserHash, provider: provider.name, now }),
  );
  if (spent === undefined) return undefined;
  const { content: sealed, ...session } = spent;
  const content = openBytes(termsOf(stateHash, context), sealed, Content);
  if (content === undefined) return undefined;
  const { plan, nonce, verifier } = content;
  return { plan, secrets: { state, nonce, verifier }, browserHash, ...session };
}

function termsOf(stateHash: Uint8Array, { keys }: AppContext) {
  return { keys, purpose: "oauth-state" as const, row: Buffer.from(stateHash).toString("hex") };
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

/** Where a user who has come back from a provider goes. */
export type CallbackResult =
  | { readonly kind: "error"; readonly code: OAuthError }
  /** To the provider once more, which then asks for their consent. */
  | { readonly kind: "consent" }
  | { readonly kind: "page"; readonly path: string; readonly query: Readonly<Record<string, string>> };
