import type * as openid from "openid-client";
import type { ProviderName } from "#domain/calendar/provider.ts";
import { once } from "../../once.ts";
import { parseRetryAfter, ProviderFault, retryAfterOf } from "./provider-fault.ts";
import type { Grant, ProviderTokens, OAuthSecrets } from "./provider.ts";

/** What both providers are made with. */
export type OidcNeeds = { readonly publicUrl: () => string; readonly clock: () => number };

type OidcOptions = OidcNeeds & {
  readonly name: ProviderName;
  /** Below it lies `.well-known/openid-configuration`. */
  readonly issuer: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** For a provider that stands in for the real one. */
  readonly fetch?: openid.CustomFetch | undefined;
};

const TIMEOUT_S = 10;

/**
 * OpenID Connect with one provider: everything that is the same for all of them. The library and what the provider says of
 * itself are fetched when a user first goes there, and then kept.
 */
export function createOidc(options: OidcOptions) {
  const { name, publicUrl, clock } = options;
  const redirectUri = () => `${publicUrl()}/redirect/${name}`;
  const discovered = once(() => discover(options));
  const ready = () =>
    discovered().catch((error: unknown) => {
      throw unavailable(error);
    });

  return {
    async authoriseUrl(
      { state, nonce, verifier }: OAuthSecrets,
      parameters: Readonly<Record<string, string>>,
    ): Promise<URL> {
      const { lib, config } = await ready();
      return lib.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri(),
        response_type: "code",
        response_mode: "query",
        state,
        nonce,
        code_challenge: await lib.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...parameters,
      });
    },

    /** The claims are checked: issuer, audience, nonce, times, and the signature against the provider's keys. */
    async exchange(query: URLSearchParams, { state, nonce, verifier }: OAuthSecrets) {
      const { lib, config } = await ready();
      const url = new URL(`${redirectUri()}?${query.toString()}`);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const reply = await lib.authorizationCodeGrant(config, url, checks).catch((error: unknown) => {
        throw faultOf(error, "refused");
      });
      const claims = reply.claims();
      if (claims === undefined) throw new ProviderFault("refused", "There is no ID token.");
      return { claims, ...personOf(claims), scopes: reply.scope ?? "", tokens: tokensOf(reply, clock()) };
    },

    async refresh(refreshToken: string): Promise<ProviderTokens> {
      const { lib, config } = await ready();
      const reply = await lib.refreshTokenGrant(config, refreshToken).catch((error: unknown) => {
        throw faultOf(error, "unavailable");
      });
      // A provider that does not rotate refresh tokens does not repeat them either.
      return { ...tokensOf(reply, clock()), refreshToken: reply.refresh_token ?? refreshToken };
    },

    async revoke(token: string): Promise<void> {
      const { lib, config } = await ready();
      await lib.tokenRevocation(config, token).catch((error: unknown) => {
        const fault = faultOf(error, "refused");
        // It knows no such token: that is what we want.
        if (fault.kind !== "refused" && fault.kind !== "revoked") throw fault;
      });
    },
  };
}

async function discover({ issuer, client, fetch }: OidcOptions) {
  const lib = await import("openid-client");
  const insecure = issuer.startsWith("http:") ? [lib.allowInsecureRequests] : [];
  const config = await lib.discovery(new URL(issuer), client.id, client.secret, lib.ClientSecretPost(client.secret), {
    timeout: TIMEOUT_S,
    execute: [lib.enableNonRepudiationChecks, ...insecure],
    ...(fetch !== undefined && { [lib.customFetch]: fetch }),
  });
  return { lib, config };
}

/** What an error of the library means; `otherwise` when it is about something else than the grant. */
function faultOf(error: unknown, otherwise: "refused" | "unavailable"): ProviderFault {
  const said = error instanceof Error && "error" in error && typeof error.error === "string" ? error.error : undefined;
  if (said === "invalid_grant" || said === "interaction_required" || said === "consent_required") {
    return new ProviderFault("revoked", `The provider says ${said}.`, { cause: error });
  }
  const message = error instanceof Error ? error.message : String(error);
  const isPassing = said === "temporarily_unavailable" || isNetwork(error);
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

function unavailable(error: unknown): ProviderFault {
  const message = error instanceof Error ? error.message : String(error);
  return new ProviderFault("unavailable", `The provider cannot be reached: ${message}`, { cause: error });
}

function tokensOf(reply: openid.TokenEndpointResponse, now: number): ProviderTokens {
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: lifeS = 3_600 } = reply;
  return { accessToken, expires: now + lifeS * 1_000, refreshToken };
}

function personOf({ sub, name, email }: openid.IDToken): Pick<Grant, "subject" | "name" | "email"> {
  return { subject: sub, name: textClaim(name), email: textClaim(email)?.toLowerCase() };
}

/** A claim of an ID token that should be text with something in it. */
function textClaim(claim: unknown): string | undefined {
  if (typeof claim !== "string") return undefined;
  const text = claim.trim();
  return text === "" ? undefined : text;
}
