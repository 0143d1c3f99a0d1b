import { Router } from "express";
import { PROVIDERS, type ProviderName } from "#domain/calendar/provider.ts";
import { refuse } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import { callerAddress } from "../http/caller-address.ts";
import { queryOf } from "../http/parse-call.ts";
import { browserCookie, preferredLocale } from "../http/request-headers.ts";
import { SECRET_FORM } from "../random-id.ts";
import { proofPath, takeProof } from "./address-proof.ts";
import { type Provider, ProviderFault } from "./providers/provider.ts";
import { linkAccount } from "./link-account.ts";
import { logInWith, signUpWith } from "./log-in-with.ts";
import {
  type CallbackResult,
  type Caller,
  finishAuthorization,
  type ReturnedAuthorization,
  startAuthorization,
} from "./oauth-state.ts";

type ProviderReturn = Caller & { readonly query: URLSearchParams; readonly browserHash: Uint8Array | undefined };
type Destination = Exclude<CallbackResult, { kind: "consent" }> | { readonly kind: "away"; readonly url: string };
type Finish = (provider: Provider, returned: ProviderReturn, context: AppContext) => Promise<Destination>;

/**
 * Serves returns from the providers (`/redirect/google`, `/redirect/microsoft`) and links of the mails that prove an address
 * (`/redirect/google/proved`). An error leads to a page.
 */
export function oauthRedirects(context: AppContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const name of PROVIDERS) {
    serve(`/redirect/${name}`, name, finishVisit);
    serve(proofPath(name), name, finishProof);
  }
  return router;

  function serve(path: string, name: ProviderName, finish: Finish): void {
    router.get(path, async (request, response) => {
      const address = callerAddress(request, context.config.trustProxy);
      await context.rateLimit("logIn", address);
      // No cache or referrer, because these addresses carry codes and tokens.
      response.setHeader("Cache-Control", "no-store");
      response.setHeader("Referrer-Policy", "no-referrer");
      const browserHash = browserCookie(request, response, context.publicUrl()).hash;
      const locale = preferredLocale(request.headers);
      const query = queryOf(request);
      if (finish === finishVisit) checkReturn(query);
      const destinationOf = (provider: Provider) => finish(provider, { query, browserHash, locale, address }, context);
      response.redirect(302, await urlOf(name, destinationOf, context));
    });
  }
}

type DestinationOf = (provider: Provider) => Promise<Destination>;

async function urlOf(name: ProviderName, destinationOf: DestinationOf, context: AppContext): Promise<string> {
  const publicUrl = context.publicUrl();
  const provider = context.providers[name];
  if (provider === undefined) return addressOf({ kind: "error", code: "E_OAUTH2_NOT_AVAILABLE" }, name, publicUrl);
  try {
    const destination = await destinationOf(provider);
    return destination.kind === "away" ? destination.url : addressOf(destination, name, publicUrl);
  } catch (error) {
    // Logs only the message, because errors of libraries hold requests with tokens.
    const reason = error instanceof Error ? error.message : String(error);
    context.log.warn({ provider: name, reason }, "A login at a provider failed after the user came back.");
    return addressOf({ kind: "error", code: codeOf(error, name) }, name, publicUrl);
  }
}

/** The product's specification fixes the code for Google and Microsoft. */
function codeOf(error: unknown, name: ProviderName) {
  if (name !== "oidc" || !(error instanceof ProviderFault)) return "E_INTERNAL_SERVER_ERROR";
  return error.kind === "unavailable" ? "E_OAUTH2_PROVIDER_SILENT" : "E_OAUTH2_LOGIN_FAILED";
}

function checkReturn(query: URLSearchParams): void {
  if (!query.has("state")) refuse("invalid", "api.stateMissing");
  if (!query.has("code") && !query.has("error")) refuse("invalid", "api.codeMissing");
  if (!SECRET_FORM.test(only(query, "state"))) refuse("invalid", "api.stateInvalid");
}

const FINISH = { login: logInWith, signup: signUpWith, link: linkAccount } as const;

const finishVisit: Finish = async (provider, { query, browserHash, ...caller }, context) => {
  const state = only(query, "state");
  // `state` works once, and only in the browser that left with it.
  const authorization =
    browserHash === undefined ? undefined : await finishAuthorization(provider, { state, browserHash }, context);
  if (authorization === undefined) return { kind: "error", code: "E_OAUTH2_INVALID_STATE" };
  if (query.get("error") === "access_denied") return denied(authorization, provider.name);
  if (query.has("error"))
    throw new ProviderFault("refused", `The provider says ${JSON.stringify(query.get("error")?.slice(0, 80))}.`);

  const grant = await provider.exchange(query, authorization.secrets);
  const { plan, sessionID } = authorization;
  const result = await FINISH[plan.reason]({ grant, provider, authorization, ...caller }, context);
  if (result.kind !== "consent") return result;
  // Asks for consent only once, otherwise users would go round in circles. A sign-up has asked already.
  if (plan.reason === "signup" || plan.isAgain) throw new Error("The provider gave no refresh token, or no address.");
  const again = { plan: { ...plan, isAgain: true }, browserHash: authorization.browserHash, sessionID };
  return { kind: "away", url: await startAuthorization(provider, again, context) };
};

/** Continues the login as if the provider had vouched for the address. */
const finishProof: Finish = async (provider, { query, browserHash, ...caller }, context) => {
  const proof = only(query, "proof");
  const login = browserHash === undefined ? undefined : await takeProof(provider, { proof, browserHash }, context);
  if (login === undefined) return { kind: "error", code: "E_OAUTH2_INVALID_PROOF" };
  const result = await FINISH[login.authorization.plan.reason]({ ...login, ...caller }, context);
  if (result.kind === "consent") throw new Error("What was allowed before the mail is not there after it.");
  return result;
};

/** Leads a user who cancelled at the provider back to the first page, which says so. */
function denied({ plan }: ReturnedAuthorization, name: ProviderName): Destination {
  const path = { login: "/login", signup: "/signup", link: plan.postRedirect }[plan.reason];
  return { kind: "page", path, query: { denied: name } };
}

function only(query: URLSearchParams, name: string): string {
  return (query.getAll(name).length === 1 ? query.get(name) : null) ?? "";
}

/** Returns the address of a result. Internal errors name no provider. */
function addressOf(result: Exclude<CallbackResult, { kind: "consent" }>, provider: ProviderName, publicUrl: string) {
  if (result.kind === "error") {
    const url = new URL(`${publicUrl}/error`);
    url.searchParams.set("e", result.code);
    if (result.code.startsWith("E_OAUTH2")) url.searchParams.set("provider", provider.toUpperCase());
    return url.href;
  }
  // The path follows our own address, so it cannot lead to another site.
  const url = new URL(publicUrl + result.path);
  for (const name of ["token", "nonce", "proved"]) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(result.query)) url.searchParams.set(name, value);
  return url.href;
}
