import type { ProviderName } from "#domain/calendar/provider.ts";
import type { AppContext } from "../app-context.ts";
import { takeProof, type Caller } from "./address-proof.ts";
import { linkAccount } from "./link-account.ts";
import { logInWith } from "./log-in-with.ts";
import type { CallbackResult } from "./callback-result.ts";
import { signUpWith } from "./sign-up-with.ts";
import { startAuthorization, finishAuthorization, type Authorization } from "./oauth-state.ts";

/** A browser that has come back, and what its address says. */
export type CallbackQuery = {
  readonly query: URLSearchParams;
  readonly state: string;
  readonly browserHash: Uint8Array | undefined;
} & Caller;

/** Where a browser goes. */
export type CallbackOutcome =
  | Exclude<CallbackResult, { kind: "consent" }>
  | { readonly kind: "away"; readonly url: string };

/** What becomes of a browser that comes back from a provider. */
export async function handleOAuthCallback(
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
export type ProofQuery = { readonly proof: string; readonly browserHash: Uint8Array | undefined } & Caller;

/** What becomes of it: what would have become of it at first if the provider had vouched for the address. */
export async function handleAddressProof(
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
