import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import jwt from "jsonwebtoken";
import { OIDC_CLIENT } from "./start-oidc-provider.ts";

/** Answers one address of the provider instead of the right answer. */
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** Faults of the provider; none by default. */
export type Hostility = {
  /** Replace claims of the ID token. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly signs?: "with another key" | "not at all" | "with the secret";
  /** Replace properties of the description. */
  readonly description?: Readonly<Record<string, unknown>>;
  /** Replace parameters that the browser brings back. */
  readonly back?: Readonly<Record<string, string>>;
  /** Replaces the person at the userinfo endpoint. */
  readonly told?: Readonly<Record<string, unknown>>;
  readonly answers?: Partial<Readonly<Record<"description" | "token" | "userinfo" | "keys", Answer>>>;
};

export const HTML: Answer = (response) =>
  void response.writeHead(200, { "Content-Type": "text/html" }).end("<script>alert(1)</script>");

/** Sends bytes as fast as the other side reads, without an end. */
export const ENDLESS: Answer = (response) => {
  response.writeHead(200, { "Content-Type": "application/json" });
  const more = (): void => {
    while (!response.destroyed && response.write(" ".repeat(65_536)));
  };
  response.on("drain", more);
  more();
};

/** Sends a beginning, and then nothing. */
export const STUCK: Answer = (response) =>
  void response.writeHead(200, { "Content-Type": "application/json" }).write('{"access_token":');

const ours = keys();
const foreign = keys();

function keys() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return { privateKey, jwk: { ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" } };
}

/** Starts a provider that does what {@link Hostility} says, for one person with an address in the ID token. */
export async function startHostileOidc() {
  let hostility: Hostility = {};
  const nonces = new Map<string, string>();
  const server = createServer(serve);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const issuerUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? "", issuerUrl);
    const json = (value: unknown) =>
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(value));
    const { answers = {} } = hostility;
    if (pathname === "/.well-known/openid-configuration") {
      if (answers.description !== undefined) answers.description(response, request);
      else json(description());
    } else if (pathname === "/authorise") {
      const code = randomBytes(16).toString("hex");
      nonces.set(code, searchParams.get("nonce") ?? "");
      const back = new URL(searchParams.get("redirect_uri") ?? "");
      const query = { state: searchParams.get("state") ?? "", code, iss: issuerUrl, ...hostility.back };
      if ("error" in query) Reflect.deleteProperty(query, "code");
      back.search = new URLSearchParams(query).toString();
      response.writeHead(302, { Location: back.href }).end();
    } else if (pathname === "/token") {
      void exchange(request).then((reply) =>
        answers.token === undefined ? json(reply) : answers.token(response, request),
      );
    } else if (pathname === "/userinfo") {
      if (answers.userinfo === undefined) json({ sub: "mallory", ...hostility.told });
      else answers.userinfo(response, request);
    } else if (pathname === "/keys") {
      if (answers.keys === undefined) json({ keys: [ours.jwk] });
      else answers.keys(response, request);
    } else response.writeHead(404).end();
  }

  const description = () => ({
    issuer: issuerUrl,
    authorization_endpoint: `${issuerUrl}/authorise`,
    token_endpoint: `${issuerUrl}/token`,
    userinfo_endpoint: `${issuerUrl}/userinfo`,
    jwks_uri: `${issuerUrl}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    authorization_response_iss_parameter_supported: true,
    ...hostility.description,
  });

  async function exchange(request: IncomingMessage) {
    let form = "";
    for await (const chunk of request) form += String(chunk);
    const nonce = nonces.get(new URLSearchParams(form).get("code") ?? "");
    const nowSeconds = Math.floor(Date.now() / 1_000);
    const claims = Object.fromEntries(
      Object.entries({
        iss: issuerUrl,
        aud: OIDC_CLIENT.id,
        sub: "mallory",
        iat: nowSeconds,
        exp: nowSeconds + 60,
        nonce,
        name: "Mallory",
        email: "mallory@uni.example",
        email_verified: true,
        ...hostility.claims,
      }).filter(([, value]) => value !== undefined),
    );
    return { access_token: "opaque", token_type: "Bearer", expires_in: 60, id_token: signed(claims) };
  }

  function signed(claims: object): string {
    const how = { keyid: "one" };
    if (hostility.signs === "not at all") return jwt.sign(claims, "", { ...how, algorithm: "none" });
    if (hostility.signs === "with the secret")
      return jwt.sign(claims, OIDC_CLIENT.secret, { ...how, algorithm: "HS256" });
    const { privateKey } = hostility.signs === "with another key" ? foreign : ours;
    return jwt.sign(claims, privateKey, { ...how, algorithm: "RS256" });
  }

  return {
    issuerUrl,
    be: (next: Hostility): void => void (hostility = next),
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
