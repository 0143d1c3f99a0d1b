import { createHash, generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto";
import express, { type Request, type Response, type Router } from "express";
import jwt from "jsonwebtoken";
import { consentPage, type FakePerson } from "./consent-page.ts";

/** The provider's behaviour, which tests may change while it runs. */
export type FakeBehaviour = {
  person: FakePerson;
  /** Other people who can log in on the provider's page. */
  others: readonly FakePerson[];
  /** The person's choice on the provider's page; `ask` shows the page. */
  consent: "all" | "some" | "deny" | "ask";
  /** Scopes that the person unticks on Google's page. */
  unticked: readonly string[];
  /** Real ones give it with the first consent, or when consent is asked for. */
  refreshTokens: "on-consent" | "never";
  /** Replaces claims of the next ID tokens. */
  claims: Readonly<Record<string, unknown>>;
  /** Signs with a key that the provider does not publish. */
  signsWrongly: boolean;
  /** Answers the API and the token endpoint with this instead. */
  trouble?:
    | {
        readonly status: number;
        readonly of?: "api" | "token";
        readonly retryAfter?: string;
        /** As Google gives it, such as `insufficientPermissions`. */
        readonly reason?: string;
      }
    | undefined;
  /** Answers the API with status 200 and this. A text is a web page, such as a proxy's. */
  nonsense?: { readonly body: unknown } | undefined;
  /** Never answers the API. */
  isStuck: boolean;
  /** The API answers when this does. */
  gate?: Promise<void> | undefined;
  /** Called with each of a person's calls to the API; `true` does the call and loses its reply. */
  losesReply?: ((subject: string) => boolean) | undefined;
  /** How long a refresh that succeeds is on its way to us; one that is refused is answered at once. */
  refreshMs: number;
};

/** The differences between the two providers. */
export type FakeOAuthRules = {
  readonly title: string;
  readonly clientID: string;
  readonly clientSecret: string;
  readonly issuer: () => string;
  readonly extraClaims: (person: FakePerson) => Record<string, unknown>;
  /** Scopes as the provider writes them back. */
  readonly granted: (asked: readonly string[], all: boolean) => string[];
  readonly asksOfflineBy: (query: URLSearchParams) => boolean;
  readonly rotates: boolean;
};

type Asked = {
  readonly redirectUri: string;
  readonly nonce: string;
  readonly challenge: string;
  readonly scopes: readonly string[];
  readonly isOffline: boolean;
  readonly person: FakePerson;
};
type Overrides = { readonly subject: string; readonly scopes: readonly string[]; expires: number };

export type FakeOAuth = ReturnType<typeof createFakeOAuth>;

const LIFE_S = 3_600;

/** The part of a provider that knows people: the page, codes, tokens and keys. */
export function createFakeOAuth(rules: FakeOAuthRules, behaviour: FakeBehaviour) {
  const [ours, foreign] = [keyPair(), keyPair()];
  const codes = new Map<string, Asked>();
  const refreshTokens = new Map<string, Pick<Overrides, "subject" | "scopes">>();
  const accessTokens = new Map<string, Overrides>();
  const consented = new Set<string>();
  const log: string[] = [];

  function authorise(request: Request, response: Response): void {
    const query = new URL(request.originalUrl, "http://here").searchParams;
    const redirectUri = query.get("redirect_uri") ?? "";
    const fault = faultOf(query, rules);
    if (fault !== undefined) {
      response.status(400).send(`Error 400: ${fault}`);
      return;
    }
    const choice = query.get("choice") ?? behaviour.consent;
    if (choice === "ask") {
      const people = [behaviour.person, ...behaviour.others];
      response.type("html").send(consentPage({ title: rules.title, query, people }));
      return;
    }
    const back = new URL(redirectUri);
    back.searchParams.set("state", query.get("state") ?? "");
    if (choice === "deny") {
      back.searchParams.set("error", "access_denied");
      response.redirect(302, back.href);
      return;
    }
    const person = behaviour.others.find(({ subject }) => subject === query.get("person")) ?? behaviour.person;
    const isNew = !consented.has(person.subject) || query.get("prompt") === "consent";
    consented.add(person.subject);
    const code = randomBytes(24).toString("base64url");
    codes.set(code, {
      redirectUri,
      nonce: query.get("nonce") ?? "",
      challenge: query.get("code_challenge") ?? "",
      scopes: rules.granted((query.get("scope") ?? "").split(" "), choice === "all"),
      isOffline: rules.asksOfflineBy(query) && isNew && behaviour.refreshTokens === "on-consent",
      person: { ...person },
    });
    back.searchParams.set("code", code);
    response.redirect(302, back.href);
  }

  function token(request: Request, response: Response): void {
    const form = new URLSearchParams(String(request.body));
    log.push(`token ${form.get("grant_type")}`);
    if (behaviour.trouble !== undefined && behaviour.trouble.of !== "api") {
      setRetryAfter(response, behaviour.trouble.retryAfter);
      response.status(behaviour.trouble.status).json({ error: "temporarily_unavailable" });
      return;
    }
    if (form.get("client_id") !== rules.clientID || form.get("client_secret") !== rules.clientSecret) {
      response.status(401).json({ error: "invalid_client" });
      return;
    }
    const isRefresh = form.get("grant_type") === "refresh_token";
    const reply = isRefresh ? refreshed(form) : exchanged(form);
    if (reply === undefined) response.status(400).json({ error: "invalid_grant" });
    else setTimeout(() => response.json(reply), isRefresh ? behaviour.refreshMs : 0);
  }

  function exchanged(form: URLSearchParams): object | undefined {
    const code = form.get("code") ?? "";
    const authorization = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (authorization === undefined || authorization.challenge !== challenge) return undefined;
    if (authorization.redirectUri !== form.get("redirect_uri")) return undefined;
    const { person, nonce, scopes, isOffline } = authorization;
    const nowSeconds = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: rules.issuer(),
      aud: rules.clientID,
      sub: person.subject,
      iat: nowSeconds,
      exp: nowSeconds + 3_600,
      nonce,
      ...(person.name !== undefined && { name: person.name }),
      ...(person.email !== undefined && { email: person.email }),
      ...rules.extraClaims(person),
      ...behaviour.claims,
    };
    const key = behaviour.signsWrongly ? foreign : ours;
    return {
      ...accessFor({ subject: person.subject, scopes }),
      ...(isOffline && { refresh_token: refreshFor({ subject: person.subject, scopes }) }),
      scope: scopes.join(" "),
      id_token: jwt.sign(claims, key.privateKey, { algorithm: "RS256", keyid: "one" }),
    };
  }

  function refreshed(form: URLSearchParams): object | undefined {
    const sentToken = form.get("refresh_token") ?? "";
    const grant = refreshTokens.get(sentToken);
    if (grant === undefined) return undefined;
    if (!rules.rotates) return accessFor(grant);
    refreshTokens.delete(sentToken);
    return { ...accessFor(grant), refresh_token: refreshFor(grant) };
  }

  function accessFor(grant: Pick<Overrides, "subject" | "scopes">): object {
    const access = randomBytes(24).toString("base64url");
    accessTokens.set(access, { ...grant, expires: Date.now() + LIFE_S * 1_000 });
    return { access_token: access, token_type: "Bearer", expires_in: LIFE_S };
  }

  function refreshFor(grant: Pick<Overrides, "subject" | "scopes">): string {
    const refresh = randomBytes(24).toString("base64url");
    refreshTokens.set(refresh, grant);
    return refresh;
  }

  function revoke(request: Request, response: Response): void {
    const sentToken = new URLSearchParams(String(request.body)).get("token") ?? "";
    log.push("revoke");
    const subject = (refreshTokens.get(sentToken) ?? accessTokens.get(sentToken))?.subject;
    if (subject === undefined) {
      response.status(400).json({ error: "invalid_token" });
      return;
    }
    takeBack(subject);
    response.json({});
  }

  /** Revokes the permission, as a person does on the account's page. */
  function takeBack(subject: string): void {
    for (const [key, { subject: one }] of refreshTokens) if (one === subject) refreshTokens.delete(key);
    for (const [key, { subject: one }] of accessTokens) if (one === subject) accessTokens.delete(key);
    consented.delete(subject);
  }

  /** Revokes one of several permissions. */
  function takeBackScope(subject: string, scope: string): void {
    for (const tokens of [refreshTokens, accessTokens] as Map<string, Overrides>[]) {
      for (const [key, given] of tokens) {
        const scopes = given.scopes.filter((one) => one !== scope);
        if (given.subject === subject) tokens.set(key, { ...given, scopes });
      }
    }
  }

  function givenTo(request: Request): Overrides | undefined {
    return accessTokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "");
  }

  /** Returns the account of an API call; undefined if the call has its reply already. */
  function callerOf(request: Request, response: Response): string | undefined {
    log.push(`${request.method} ${request.path}`);
    if (behaviour.isStuck) return undefined;
    const { trouble } = behaviour;
    if (trouble !== undefined && trouble.of !== "token") {
      const { status: code, retryAfter, reason } = trouble;
      setRetryAfter(response, retryAfter);
      const errors = reason === undefined ? undefined : [{ reason }];
      response.status(code).json({ error: { code, message: "trouble", ...(errors && { errors }) } });
      return undefined;
    }
    if (behaviour.nonsense !== undefined) {
      const { body } = behaviour.nonsense;
      if (typeof body === "string") response.type("html").send(body);
      else response.json(body);
      return undefined;
    }
    const access = givenTo(request);
    if (access !== undefined && access.expires > Date.now()) {
      // Later writes to this socket reach no client.
      if (behaviour.losesReply?.(access.subject) === true) request.socket.destroy();
      return access.subject;
    }
    response.status(401).json({ error: { code: 401, message: "Invalid Credentials" } });
    return undefined;
  }

  const form = express.text({ type: "application/x-www-form-urlencoded" });
  const jwks = { keys: [{ ...ours.publicKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }] };
  return {
    log,
    takeBack,
    takeBackScope,
    /** Asks all people for their consent again; earlier grants stay valid. */
    forgetConsent: () => consented.clear(),
    callerOf,
    /** Whether the person has allowed it to the app. */
    isAllowed: (request: Request, scope: string): boolean => givenTo(request)?.scopes.includes(scope) === true,
    /** Mounts the endpoints at the paths at which this provider has them. */
    mount(router: Router, paths: { authorise: string; token: string; jwks: string; revoke?: string }): void {
      router.get(paths.authorise, authorise);
      router.post(paths.token, form, token);
      router.get(paths.jwks, (_request, response) => void response.json(jwks));
      if (paths.revoke !== undefined) router.post(paths.revoke, form, revoke);
    },
    /** Tokens that are good no more, though their time is not over. */
    endAccess: () => accessTokens.clear(),
  };
}

function setRetryAfter(response: Response, value: string | undefined): void {
  if (value !== undefined) response.setHeader("Retry-After", value);
}

function faultOf(query: URLSearchParams, { clientID }: FakeOAuthRules): string | undefined {
  if (query.get("client_id") !== clientID) return "invalid_client";
  if (!/^http:\/\/[^/]+\/redirect\/(?:google|microsoft|oidc)$/.test(query.get("redirect_uri") ?? "")) {
    return "redirect_uri_mismatch";
  }
  if (query.get("response_type") !== "code" || query.get("response_mode") !== "query") return "invalid_request";
  const isProtected = query.get("code_challenge_method") === "S256" && query.has("nonce") && query.has("state");
  return isProtected ? undefined : "invalid_request";
}

function keyPair(): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
  return generateKeyPairSync("rsa", { modulusLength: 2_048 });
}
