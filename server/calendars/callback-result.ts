import type { ProviderName } from "#domain/calendar/provider.ts";
import type { Authorization } from "./oauth-state.ts";
import type { Grant, Provider } from "./providers/provider.ts";

/** A login at a provider that came back to this browser, and what the provider said and the user allowed. */
export type ProviderLogin = {
  readonly grant: Grant;
  readonly provider: Provider;
  readonly authorization: Authorization;
};

/** The sender of a request. */
export type Caller = {
  /** The language that the browser prefers. */
  readonly locale: string;
  /** The network address, which counts in limits. */
  readonly address: string;
};

/** Why a login at a provider has failed; the error page (spec §8) knows what to say. */
export type OAuthError =
  | "E_OAUTH2_ACCOUNT_ALREADY_LINKED"
  | "E_OAUTH2_NOT_AVAILABLE"
  | "E_OAUTH2_NOT_ALL_SCOPES_GRANTED"
  | "E_OAUTH2_EMAIL_NOT_VERIFIED"
  | "E_OAUTH2_INVALID_PROOF"
  | "E_OAUTH2_MAIL_NOT_SENT"
  | "E_OAUTH2_INVALID_STATE"
  | "E_INTERNAL_SERVER_ERROR";

/** Where a user goes who has come back from a provider. */
export type CallbackResult =
  | { readonly kind: "error"; readonly code: OAuthError }
  /** To the provider once more, which then asks for their consent. */
  | { readonly kind: "consent" }
  /** To a page of ours. */
  | { readonly kind: "page"; readonly path: string; readonly query: Readonly<Record<string, string>> };

/** The address of a result that is a page; internal errors name no provider. */
export function addressOf(
  result: Exclude<CallbackResult, { kind: "consent" }>,
  provider: ProviderName,
  publicUrl: string,
): string {
  if (result.kind === "error") {
    const url = new URL(`${publicUrl}/error`);
    url.searchParams.set("e", result.code);
    if (result.code.startsWith("E_OAUTH2")) url.searchParams.set("provider", provider.toUpperCase());
    return url.href;
  }
  // A path of ours behind our own address: it cannot lead elsewhere, whatever it looks like.
  const url = new URL(publicUrl + result.path);
  for (const name of ["token", "nonce", "proved"]) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(result.query)) url.searchParams.set(name, value);
  return url.href;
}
