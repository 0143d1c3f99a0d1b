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
import type { Provider, OAuthSecrets } from "./providers/provider.ts";
import { openBytes, sealBytes } from "./sealed-bytes.ts";

/** The command that sends a user to a provider, to log in or to sign up with their account there. */
export function startOAuth(name: ProviderName, reason: "login" | "signup") {
  return async ({ body, browser }: ProviderCall<"logInWithProvider">, context: AppContext) => {
    const provider = configuredProvider(name, context);
    const { post_redirect: postRedirect, nonce: clientNonce } = body;
    const plan = { reason, postRedirect, isAgain: false, ...(clientNonce !== undefined && { clientNonce }) };
    return redirectTo(provider, { plan, browserHash: browser.give() }, context);
  };
}

/** The command that sends a user to a provider, to link the calendar of their account there. */
export function startLink(name: ProviderName) {
  return async ({ body, browser, credentials }: ProviderCall<"linkProviderCalendar">, context: AppContext) => {
    const { tokenID: sessionID } = signedIn(credentials);
    const provider = configuredProvider(name, context, "unknown");
    const plan = { reason: "link" as const, postRedirect: body.post_redirect, isAgain: false };
    return redirectTo(provider, { plan, browserHash: browser.give(), sessionID }, context);
  };
}

async function redirectTo(provider: Provider, asked: NewAuthorization, context: AppContext) {
  try {
    return { redirect: await startAuthorization(provider, asked, context) };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return refuse("unavailable", message("api.providerSilent", { provider: PROVIDER_TITLES[provider.name] }));
  }
}

/** What a user went to a provider for. */
export const AuthorizationRequest = z.strictObject({
  reason: z.enum(["login", "signup", "link"]),
  /** A path of this site. */
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
  const content = spent && openBytes(termsOf(stateHash, context), spent.content, Content);
  if (spent === undefined || content === undefined) return undefined;
  const { plan, nonce, verifier } = content;
  const { userID, sessionID } = spent;
  return {
    plan,
    secrets: { state, nonce, verifier },
    browserHash,
    ...(userID !== undefined && { userID }),
    ...(sessionID !== undefined && { sessionID }),
  };
}

function termsOf(stateHash: Uint8Array, { keys }: AppContext) {
  return { keys, purpose: "oauth-state" as const, row: Buffer.from(stateHash).toString("hex") };
}
