import { createHash, randomBytes } from "node:crypto";
import type { Stores } from "#db/stores/stores.ts";
import type { ProviderName } from "#domain/calendar/provider.ts";
import type { UserID } from "#domain/ids.ts";
import type { AppContext } from "../app-context.ts";
import type { Visit } from "./oauth-state.ts";

/** Why a visit to a provider has come to nothing; the error page (spec §8) knows what to say. */
export type OAuthError =
  | "E_OAUTH2_ACCOUNT_ALREADY_LINKED"
  | "E_OAUTH2_NOT_AVAILABLE"
  | "E_OAUTH2_NOT_ALL_SCOPES_GRANTED"
  | "E_OAUTH2_EMAIL_NOT_VERIFIED"
  | "E_OAUTH2_INVALID_PROOF"
  | "E_OAUTH2_MAIL_NOT_SENT"
  | "E_OAUTH2_INVALID_STATE"
  | "E_INTERNAL_SERVER_ERROR";

/** What becomes of somebody who has come back from a provider. */
export type CallbackResult =
  | { readonly kind: "error"; readonly code: OAuthError }
  /** They are sent to the provider once more, which then asks for their consent. */
  | { readonly kind: "consent" }
  /** They go to a page of ours. */
  | { readonly kind: "page"; readonly path: string; readonly query: Readonly<Record<string, string>> };

/** How long the page may take to exchange the code for a session. */
const CODE_LIFE_MS = 60_000;

/** Brings somebody who has shown who they are to where they wanted to go, with a code for a session. */
export async function loggedIn(
  userID: UserID,
  { plan, browserHash, isByMail }: Visit,
  { oauthFlows, clock }: Pick<Stores, "oauthFlows"> & Pick<AppContext, "clock">,
): Promise<CallbackResult> {
  const code = randomBytes(32).toString("base64url");
  const expires = clock().epochMilliseconds + CODE_LIFE_MS;
  await oauthFlows.insertCode({ codeHash: codeHash(code), userID, browserHash, expires });
  return {
    kind: "page",
    path: plan.postRedirect,
    query: { token: code, ...(isByMail ? { proved: "1" } : nonceOf(plan)) },
  };
}

/** What is stored of a code. */
export function codeHash(code: string): Uint8Array {
  return createHash("sha256").update(code).digest();
}

/** The page's own nonce, as the query carries it back. */
export function nonceOf({ clientNonce }: Visit["plan"]): { readonly nonce?: string } {
  return clientNonce === undefined ? {} : { nonce: clientNonce };
}

/** The address of an outcome that is a page; internal errors name no provider. */
export function addressOf(
  outcome: Exclude<CallbackResult, { kind: "consent" }>,
  provider: ProviderName,
  publicUrl: string,
) {
  if (outcome.kind === "error") {
    const url = new URL(`${publicUrl}/error`);
    url.searchParams.set("e", outcome.code);
    if (outcome.code.startsWith("E_OAUTH2")) url.searchParams.set("provider", provider.toUpperCase());
    return url.href;
  }
  // A path of ours behind our own address: it cannot lead elsewhere, whatever it looks like.
  const url = new URL(publicUrl + outcome.path);
  for (const name of ["token", "nonce", "proved"]) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(outcome.query)) url.searchParams.set(name, value);
  return url.href;
}
