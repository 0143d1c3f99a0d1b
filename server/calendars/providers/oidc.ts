import type * as openid from "openid-client";
import type { ProviderName } from "#domain/calendar/provider.ts";
import { once } from "../../once.ts";
import { type Provider, type ProviderTokens, parseRetryAfter, ProviderFault, retryAfterOf } from "./provider.ts";

export type OidcContext = { readonly publicUrl: () => string; readonly clock: () => number };

type Claims = Readonly<Record<string, unknown>>;

type OidcOptions = OidcContext &
  Pick<Provider, "calendar"> & {
    readonly name: ProviderName;
    /** The address above `.well-known/openid-configuration`. */
    readonly issuer: string;
    readonly client: { readonly id: string; readonly secret: string };
    /** Additional parameters of the login address. */
    readonly parameters: Readonly<Record<string, string>>;
    /** The scopes that must be granted; `written` returns how the provider names a scope. */
    readonly needed: readonly string[];
    readonly written?: (scope: string) => string;
    readonly isEmailVerified: (claims: Claims) => boolean;
    readonly canRevoke: boolean;
    /** In tests: maps an address of the real provider to the fake one. */
    readonly moved?: ((url: string) => string) | undefined;
  };

const TIMEOUT_S = 10;

/** The part that both providers share. Loads the library and the provider's description on first use. */
export function createProvider(options: OidcOptions): Provider {
  const { name, publicUrl, clock, calendar, moved = (url) => url } = options;
  const redirectUri = () => `${publicUrl()}/redirect/${name}`;
  const discovered = once(() => discover(options));
  const ready = () =>
    discovered().catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      throw new ProviderFault("unavailable", `The provider cannot be reached: ${message}`, { cause: error });
    });

  return {
    name,
    calendar,

    async authoriseUrl({ state, nonce, verifier }, mustConsent) {
      const { lib, config } = await ready();
      const url = lib.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri(),
        response_type: "code",
        response_mode: "query",
        state,
        nonce,
        code_challenge: await lib.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...options.parameters,
        ...(mustConsent && { prompt: "consent" }),
      });
      return moved(url.href);
    },

    /** Checks issuer, audience, nonce, times, and the signature by the provider's keys. */
    async exchange(query, { state, nonce, verifier }) {
      const { lib, config } = await ready();
      const url = new URL(`${redirectUri()}?${query.toString()}`);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const reply = await lib.authorizationCodeGrant(config, url, checks).catch((error: unknown) => {
        throw faultOf(error, "refused");
      });
      const claims = reply.claims();
      if (claims === undefined) throw new ProviderFault("refused", "There is no ID token.");
      return { ...personOf(claims, options), ...scopesOf(reply, options), tokens: tokensOf(reply, clock()) };
    },

    async refresh(refreshToken) {
      const { lib, config } = await ready();
      const reply = await lib.refreshTokenGrant(config, refreshToken).catch((error: unknown) => {
        throw faultOf(error, "unavailable");
      });
      // A provider that does not rotate refresh tokens sends none.
      return { ...tokensOf(reply, clock()), refreshToken: reply.refresh_token ?? refreshToken };
    },

    async revoke({ accessToken, refreshToken }) {
      if (!options.canRevoke) return;
      const { lib, config } = await ready();
      await lib.tokenRevocation(config, refreshToken ?? accessToken).catch((error: unknown) => {
        const fault = faultOf(error, "refused");
        // An unknown token counts as revoked.
        if (fault.kind !== "refused" && fault.kind !== "revoked") throw fault;
      });
    },
  };
}

async function discover({ issuer, client, moved }: OidcOptions) {
  const lib = await import("openid-client");
  const insecure = issuer.startsWith("http:") ? [lib.allowInsecureRequests] : [];
  const config = await lib.discovery(new URL(issuer), client.id, client.secret, lib.ClientSecretPost(client.secret), {
    timeout: TIMEOUT_S,
    execute: [lib.enableNonRepudiationChecks, ...insecure],
    // as: the library's options are those of fetch, with wider types
    ...(moved && { [lib.customFetch]: (url: string, request) => fetch(moved(url), request as RequestInit) }),
  });
  return { lib, config };
}

/** Converts an error of the library; `otherwise` is the kind of an error that is not about the grant. */
function faultOf(error: unknown, otherwise: "refused" | "unavailable"): ProviderFault {
  const errorCode =
    error instanceof Error && "error" in error && typeof error.error === "string" ? error.error : undefined;
  if (errorCode === "invalid_grant" || errorCode === "interaction_required" || errorCode === "consent_required") {
    return new ProviderFault("revoked", `The provider says ${errorCode}.`, { cause: error });
  }
  const message = error instanceof Error ? error.message : String(error);
  const isPassing = errorCode === "temporarily_unavailable" || isNetwork(error);
  const response = error instanceof Error && "response" in error ? error.response : undefined;
  const details = {
    cause: error,
    retryAfterMs: parseRetryAfter(response instanceof Response ? retryAfterOf(response.headers) : undefined),
  };
  return new ProviderFault(isPassing ? "unavailable" : otherwise, message, details);
}

function isNetwork(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return error instanceof TypeError || code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT";
}

function tokensOf(reply: openid.TokenEndpointResponse, now: number): ProviderTokens {
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: lifeS = 3_600 } = reply;
  return { accessToken, expires: now + lifeS * 1_000, refreshToken };
}

function scopesOf({ scope: scopes = "" }: openid.TokenEndpointResponse, { needed, written }: OidcOptions) {
  const granted = new Set(scopes.split(" ").map((scope) => written?.(scope) ?? scope));
  return { scopes, hasAllScopes: needed.every((scope) => granted.has(scope)) };
}

function personOf(claims: openid.IDToken, { isEmailVerified }: OidcOptions) {
  const email = lowerCased(textClaim(claims.email));
  return { subject: claims.sub, name: textClaim(claims.name), email, isEmailVerified: isEmailVerified(claims) };
}

/** Lower-cases ASCII only, because the Kelvin sign (U+212A) would become the letter k of another user's address. */
function lowerCased(email: string | undefined): string | undefined {
  return email?.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function textClaim(claim: unknown): string | undefined {
  if (typeof claim !== "string") return undefined;
  const text = claim.trim();
  return text === "" ? undefined : text;
}
