import { Router, type Request } from "express";
import { PROVIDERS, type ProviderName } from "#domain/calendar/provider.ts";
import { refuse } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import { browserCookie } from "../http/browser-cookie.ts";
import { callerAddress } from "../http/caller-address.ts";
import { preferredLocale } from "../http/preferred-locale.ts";
import { PROOF_PATH, type Caller, takeProof } from "./address-proof.ts";
import { addressOf, type CallbackResult } from "./callback-result.ts";
import { linkAccount } from "./link-account.ts";
import { logInWith, signUpWith } from "./log-in-with.ts";
import { STATE_FORM, startAuthorization, finishAuthorization, type Authorization } from "./oauth-state.ts";

type Returned = Caller & { readonly query: URLSearchParams; readonly browserHash: Uint8Array | undefined };
/** Reads the query, and gives what then decides what becomes of the browser. */
type Handler = (name: ProviderName, returned: Returned, context: AppContext) => () => Promise<CallbackOutcome>;

/**
 * Where browsers come back from the providers, `/redirect/google` and `/redirect/microsoft`, and what the links lead to
 * of the mails that prove an address, `/redirect/google/proved`.
 */
export function oauthRedirects(context: AppContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const name of PROVIDERS) {
    serve(`/redirect/${name}`, name, fromProvider);
    serve(PROOF_PATH[name], name, fromMail);
  }
  return router;

  function serve(path: string, name: ProviderName, handler: Handler): void {
    router.get(path, async (request, response) => {
      const address = callerAddress(request, context.config.trustProxy);
      await context.rateLimit("logIn", address);
      // These addresses carry codes and tokens: nobody may store them, and no site may learn them as a referrer.
      response.setHeader("Cache-Control", "no-store");
      response.setHeader("Referrer-Policy", "no-referrer");
      const browserHash = browserCookie(request, response, context.publicUrl()).shown;
      const locale = preferredLocale(request.headers);
      const returned = { query: queryOf(request), browserHash, locale, address };
      response.redirect(302, await addressAfter(name, handler(name, returned, context), context));
    });
  }
}

/** What no provider would send is refused as any bad request is. */
const fromProvider: Handler = (name, { query, ...returned }, context) => {
  if (!query.has("state")) refuse("invalid", "Missing state");
  if (!query.has("code") && !query.has("error")) refuse("invalid", "Missing code");
  const state = only(query, "state");
  if (!STATE_FORM.test(state)) refuse("invalid", "Invalid state");
  return () => handleOAuthCallback(name, { query, state, ...returned }, context);
};

const fromMail: Handler = (name, { query, ...returned }, context) => {
  const proof = only(query, "proof");
  return () => handleAddressProof(name, { proof, ...returned }, context);
};

async function addressAfter(
  name: ProviderName,
  outcome: () => Promise<CallbackOutcome>,
  context: AppContext,
): Promise<string> {
  const publicUrl = context.publicUrl();
  try {
    const after = await outcome();
    return after.kind === "away" ? after.url : addressOf(after, name, publicUrl);
  } catch (error) {
    // Only the error's sentence is logged: errors of libraries hold requests, and those hold tokens.
    const reason = error instanceof Error ? error.message : String(error);
    context.log.warn({ provider: name, reason }, "Somebody came back from a provider, and it came to nothing.");
    return addressOf({ kind: "error", code: "E_INTERNAL_SERVER_ERROR" }, name, publicUrl);
  }
}

function queryOf({ originalUrl }: Request): URLSearchParams {
  const start = originalUrl.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : originalUrl.slice(start + 1));
}

/** The value of a parameter that is there once. */
function only(query: URLSearchParams, name: string): string {
  return (query.getAll(name).length === 1 ? query.get(name) : null) ?? "";
}

/** A browser that has come back, and what its address says. */
type CallbackQuery = {
  readonly query: URLSearchParams;
  readonly state: string;
  readonly browserHash: Uint8Array | undefined;
} & Caller;

/** Where a browser goes. */
type CallbackOutcome = Exclude<CallbackResult, { kind: "consent" }> | { readonly kind: "away"; readonly url: string };

/** What becomes of a browser that comes back from a provider. */
async function handleOAuthCallback(
  name: ProviderName,
  returned: CallbackQuery,
  context: AppContext,
): Promise<CallbackOutcome> {
  const { query, state, browserHash, locale, address } = returned;
  const provider = context.providers[name];
  if (provider === undefined) return { kind: "error", code: "E_OAUTH2_NOT_AVAILABLE" };
  // `state` stands for a visit that this server began: it works once, and only in the browser that was sent away.
  const visit =
    browserHash === undefined ? undefined : await finishAuthorization(provider, { state, browserHash }, context);
  if (visit === undefined) return { kind: "error", code: "E_OAUTH2_INVALID_STATE" };
  if (query.get("error") === "access_denied") return denied(visit, name);
  if (query.has("error")) throw new Error(`The provider says ${JSON.stringify(query.get("error")?.slice(0, 80))}.`);

  const grant = await provider.exchange(query, visit.secrets);
  const outcome = await OUTCOMES[visit.plan.reason]({ grant, provider, visit, locale, address }, context);
  if (outcome.kind !== "consent") return outcome;
  const { plan, browserHash: browser, sessionID } = visit;
  // People are sent back for their consent once, never in circles. A sign-up has asked for it already.
  if (plan.reason === "signup" || plan.isAgain) throw new Error("The provider gave no refresh token, or no address.");
  const again = { plan: { ...plan, isAgain: true }, browserHash: browser, sessionID };
  return { kind: "away", url: await startAuthorization(provider, again, context) };
}

/** A browser that has opened the link of a mail by which an address is proved. */
type ProofQuery = { readonly proof: string; readonly browserHash: Uint8Array | undefined } & Caller;

/** What becomes of it: what would have become of it at first if the provider had vouched for the address. */
async function handleAddressProof(
  name: ProviderName,
  { proof, browserHash, ...caller }: ProofQuery,
  context: AppContext,
): Promise<CallbackOutcome> {
  const provider = context.providers[name];
  if (provider === undefined) return { kind: "error", code: "E_OAUTH2_NOT_AVAILABLE" };
  const shown = browserHash === undefined ? undefined : await takeProof(provider, { proof, browserHash }, context);
  if (shown === undefined) return { kind: "error", code: "E_OAUTH2_INVALID_PROOF" };
  const outcome = await OUTCOMES[shown.visit.plan.reason]({ ...shown, ...caller }, context);
  if (outcome.kind === "consent") throw new Error("What was allowed before the mail is not there after it.");
  return outcome;
}

const OUTCOMES = { login: logInWith, signup: signUpWith, link: linkAccount } as const;

/** Changing one's mind at the provider is no error: people are back where they began, and the page tells them so. */
function denied({ plan }: Authorization, name: ProviderName): CallbackOutcome {
  const path = { login: "/login", signup: "/signup", link: plan.postRedirect }[plan.reason];
  return { kind: "page", path, query: { denied: name } };
}
