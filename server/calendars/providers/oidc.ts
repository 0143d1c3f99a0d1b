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
    /** Asks the userinfo endpoint for an address that the ID token does not have. */
    readonly asksUserInfo?: boolean;
    /** How this client proves itself; by default with the secret in the form. */
    readonly clientAuth?: (lib: typeof openid) => openid.ClientAuth;
    readonly timeoutS?: number;
    /** In tests: maps an address of the real provider to the fake one. */
    readonly moved?: ((url: string) => string) | undefined;
  };

const TIMEOUT_S = 10;
/** A provider's description, keys and tokens have a few kB. */
const MAX_REPLY_BYTES = 1_000_000;

/** The part that all providers share. Loads the library and the provider's description on first use. */
export function createProvider(options: OidcOptions): Provider {
  const { name, publicUrl, clock, calendar, moved = (url) => url } = options;
  const redirectUri = () => `${publicUrl()}/redirect/${name}`;
  const discovered = once(() => discover(options));
  const ready = () =>
    discovered().catch((error: unknown) => {
      throw new ProviderFault("unavailable", `The provider cannot be reached: ${reasonOf(error)}`, { cause: error });
    });

  return {
    name,
    ...(calendar !== undefined && { calendar }),

    prepare: async () => void (await ready()),

    async authoriseUrl({ state, nonce, verifier }, mustConsent) {
      const { lib, config } = await ready();
      const parameters = {
        redirect_uri: redirectUri(),
        response_type: "code",
        response_mode: "query",
        state,
        nonce,
        code_challenge: await lib.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...options.parameters,
        ...(mustConsent && calendar !== undefined && { prompt: "consent" }),
      };
      return moved(loginPage({ lib, config }, parameters));
    },

    /** Checks issuer, audience, nonce, times, and the signature by the provider's keys. */
    async exchange(query, { state, nonce, verifier }) {
      const { lib, config } = await ready();
      const url = new URL(`${redirectUri()}?${query.toString()}`);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const reply = await lib.authorizationCodeGrant(config, url, checks).catch((error: unknown) => {
        throw faultOf(error, "refused");
      });
      const person = await claimsOf(reply, { lib, config }, options);
      const tokens = tokensOf(reply, clock());
      return {
        ...personOf(person, options),
        ...scopesOf(reply, options),
        tokens: calendar === undefined ? { ...tokens, refreshToken: undefined } : tokens,
      };
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

type Ready = { readonly lib: typeof openid; readonly config: openid.Configuration };

type Reply = openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers;

/** Returns the claims of the ID token. An address that it lacks comes with its proof from the userinfo endpoint, both from there. */
async function claimsOf(reply: Reply, { lib, config }: Ready, { asksUserInfo }: OidcOptions): Promise<openid.IDToken> {
  const claims = reply.claims();
  if (claims === undefined) throw new ProviderFault("refused", "There is no ID token.");
  const isAsked = asksUserInfo === true && config.serverMetadata().userinfo_endpoint !== undefined;
  if (!isAsked || textClaim(claims.email) !== undefined) return claims;
  const userInfo = await lib.fetchUserInfo(config, reply.access_token, claims.sub).catch((error: unknown) => {
    throw faultOf(error, "refused");
  });
  return {
    ...claims,
    name: claims["name"] ?? userInfo.name,
    email: userInfo.email,
    email_verified: userInfo.email_verified,
  };
}

/** Returns the address of the login page; the library takes none that is a script. */
function loginPage({ lib, config }: Ready, parameters: Readonly<Record<string, string>>): string {
  try {
    return lib.buildAuthorizationUrl(config, parameters).href;
  } catch (error) {
    throw faultOf(error, "refused");
  }
}

async function discover(options: OidcOptions): Promise<Ready> {
  const { issuer, client, moved = (url) => url, timeoutS = TIMEOUT_S } = options;
  const lib = await import("openid-client");
  const insecure = issuer.startsWith("http:") ? [lib.allowInsecureRequests] : [];
  const clientAuth = options.clientAuth?.(lib) ?? lib.ClientSecretPost(client.secret);
  const config = await lib.discovery(new URL(issuer), client.id, client.secret, clientAuth, {
    timeout: timeoutS,
    execute: [lib.enableNonRepudiationChecks, ...insecure],
    // as: the library takes fetch's options with wider types
    [lib.customFetch]: (url: string, request) => boundedFetch(moved(url), request as RequestInit),
  });
  return { lib, config };
}

/** Fetches at most {@link MAX_REPLY_BYTES}, because a reply could be endless. */
async function boundedFetch(url: string, request: RequestInit): Promise<Response> {
  const response = await fetch(url, request);
  if (response.body === null) return response;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_REPLY_BYTES) throw new TypeError(`The reply of ${new URL(url).host} is too large.`);
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  return new Response(Buffer.concat(chunks), { status, statusText, headers });
}

/**
 * Returns the innermost sentence of an error, for the log. Tells the issuer's other name, because the operator must set
 * it.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { attribute, body } = Object(error.cause) as { attribute?: unknown; body?: unknown };
  const { issuer } = Object(body) as { issuer?: unknown };
  return attribute === "issuer" ? `it calls itself ${JSON.stringify(issuer)}` : error.message;
}

/** Converts an error of the library; `otherwise` is the kind of an error that is not about the grant. */
function faultOf(error: unknown, otherwise: "refused" | "unavailable"): ProviderFault {
  const errorCode =
    error instanceof Error && "error" in error && typeof error.error === "string" ? error.error : undefined;
  if (errorCode === "invalid_grant" || errorCode === "interaction_required" || errorCode === "consent_required") {
    return new ProviderFault("revoked", `The provider says ${errorCode}.`, { cause: error });
  }
  const isPassing = errorCode === "temporarily_unavailable" || isNetwork(error) || isServerError(error);
  const response = error instanceof Error && "response" in error ? error.response : undefined;
  const details = {
    cause: error,
    retryAfterMs: parseRetryAfter(response instanceof Response ? retryAfterOf(response.headers) : undefined),
  };
  return new ProviderFault(isPassing ? "unavailable" : otherwise, reasonOf(error), details);
}

/** A proxy in front of a provider that is away answers with a page. */
function isServerError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { cause } = error;
  return cause instanceof Response ? cause.status >= 500 : isServerError(cause);
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
