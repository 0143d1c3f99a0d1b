import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { createFakeBrowser } from "../../testing/providers/fake-browser.ts";
import { queryOf } from "../../testing/providers/open-provider-stage.ts";
import { ENDLESS, type Hostility, HTML, startHostileOidc, STUCK } from "../../testing/providers/start-hostile-oidc.ts";
import { OIDC_CLIENT } from "../../testing/providers/start-oidc-provider.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { createOidc } from "./configured-providers.ts";
import { ProviderFault } from "./provider.ts";

const hostile = await startHostileOidc();
const oidc = { issuerUrl: hostile.issuerUrl, ...OIDC_CLIENT, trustAddresses: false, name: "Uni-Login" };
const app = await startTestApp({ oidc });
afterAll(async () => {
  await app.stop();
  await hostile.stop();
});

const stored = async () => {
  const tables = ["users", "oauth_accounts", "sessions", "login_codes", "link_confirmations", "oauth_states"];
  return Promise.all(tables.map(async (table) => (await app.query(`SELECT count(*) FROM ${table}`))[0]?.["count"]));
};

function be(hostility: Hostility): void {
  hostile.be(hostility);
  onTestFinished(() => hostile.be({}));
}

const past = Math.floor(Date.now() / 1_000) - 3_600;
const NO_ADDRESS = { email: undefined, email_verified: undefined };

const FAILED = "E_OAUTH2_LOGIN_FAILED";
const SILENT = "E_OAUTH2_PROVIDER_SILENT";

test.each<[string, Hostility, string, string?]>([
  ["an ID token of another issuer", { claims: { iss: "https://login.other.example" } }, FAILED, 'unexpected JWT "iss"'],
  ["an ID token for another program", { claims: { aud: "another" } }, FAILED, 'unexpected JWT "aud"'],
  [
    "an ID token for two programs, authorised for the other",
    { claims: { aud: ["overlap", "b"], azp: "b" } },
    FAILED,
    'unexpected ID Token "azp"',
  ],
  ["an ID token that is over", { claims: { iat: past, exp: past + 60 } }, FAILED, "expiration is past"],
  ["an ID token without an end", { claims: { exp: undefined } }, FAILED, '"exp" (expiration time) claim missing'],
  ["an ID token of another login", { claims: { nonce: "another" } }, FAILED, 'unexpected ID Token "nonce"'],
  ["an ID token without a nonce", { claims: { nonce: undefined } }, FAILED, '"nonce" (nonce) claim missing'],
  ["an ID token without a subject", { claims: { sub: undefined } }, FAILED, '"sub" (subject) claim missing'],
  ["an ID token signed with another key", { signs: "with another key" }, FAILED, "signature verification failed"],
  ["an ID token without a signature", { signs: "not at all" }, FAILED, 'unexpected JWT "alg"'],
  ["an ID token signed with the client's secret", { signs: "with the secret" }, FAILED, 'unexpected JWT "alg"'],
  [
    "the issuer of another provider in the address",
    { back: { iss: "https://login.other.example" } },
    FAILED,
    'unexpected "iss" (issuer) response parameter',
  ],
  [
    "an error with a script",
    { back: { error: "<script>", error_description: "<script>alert(1)</script>" } },
    FAILED,
    'The provider says "<script>".',
  ],
  ["a page instead of tokens", { answers: { token: HTML } }, FAILED, "unexpected response content-type"],
  [
    "an error of the token endpoint with a script",
    {
      answers: {
        token: (response) =>
          void response
            .writeHead(400, { "Content-Type": "application/json" })
            .end(JSON.stringify({ error: "invalid_grant", error_description: "<script>alert(1)</script>" })),
      },
    },
    FAILED,
    "The provider says invalid_grant.",
  ],
  [
    "a redirect of the token endpoint",
    { answers: { token: (response) => void response.writeHead(307, { Location: "http://127.0.0.1:1/" }).end() } },
    FAILED,
    "unexpected HTTP response status code",
  ],
  ["an endless answer of the token endpoint", { answers: { token: ENDLESS } }, SILENT, "is too large"],
  ["a broken connection", { answers: { token: (response) => void response.destroy() } }, SILENT, ""],
  [
    "a fault of the token endpoint",
    { answers: { token: (response) => void response.writeHead(502).end() } },
    SILENT,
    "unexpected HTTP response status code",
  ],
  ["no address", { claims: NO_ADDRESS }, "E_OAUTH2_NO_ADDRESS"],
  [
    "an address of another person at the userinfo endpoint",
    { claims: NO_ADDRESS, told: { sub: "ann", email: "ann@uni.example", email_verified: true } },
    FAILED,
    '"sub" property value',
  ],
  [
    "a page at the userinfo endpoint",
    { claims: NO_ADDRESS, answers: { userinfo: HTML } },
    FAILED,
    "unexpected response content-type",
  ],
])("a login with %s gets one error, and nothing is stored", async (_, hostility, code, reason) => {
  be(hostility);
  const warn = vi.spyOn(app.context.log, "warn");
  onTestFinished(() => warn.mockRestore());
  const storedBefore = await stored();
  const { url } = await createFakeBrowser(app.url).visit("logInWithOidc");
  expect([url.pathname, queryOf(url)]).toEqual(["/error", { e: code, provider: "OIDC" }]);
  // The log tells the operator why; otherwise a provider could fail for another reason than this one.
  const reasons = warn.mock.calls.map(([fields]) => (fields as { reason?: string }).reason);
  expect(reasons).toHaveLength(reason === undefined ? 0 : 1);
  expect(reasons.join()).toContain(reason ?? "");
  expect(await stored()).toEqual(storedBefore);
});

test("a proof from one endpoint does not vouch for the address from another", async () => {
  be({
    claims: { email: undefined, email_verified: true },
    told: { email: "victim@uni.example", email_verified: false },
  });
  await app.api.signUp({ email: "victim@uni.example" });
  const { url } = await createFakeBrowser(app.url).visit("logInWithOidc");
  expect(queryOf(url)).toEqual({ e: "E_OAUTH2_EMAIL_NOT_VERIFIED", provider: "OIDC" });
});

/** A provider that has not been read yet, as at a start. */
const fresh = (timeoutS?: number) =>
  createOidc(oidc, { publicUrl: () => app.url, clock: Date.now, ...(timeoutS !== undefined && { timeoutS }) });
const SECRETS = { state: "s".repeat(43), nonce: "n".repeat(43), verifier: "v".repeat(43) };

test.each<[string, Hostility, RegExp]>([
  ["of another issuer", { description: { issuer: "https://login.other.example" } }, /it calls itself "https:\/\/login/],
  ["that is a page", { answers: { description: HTML } }, /cannot be reached/],
  ["that is endless", { answers: { description: ENDLESS } }, /is too large/],
  [
    "that is elsewhere",
    { answers: { description: (response) => void response.writeHead(302, { Location: "/other" }).end() } },
    /cannot be reached/,
  ],
  [
    "with a script as its login page",
    { description: { authorization_endpoint: "javascript:alert(1)" } },
    /only HTTP and HTTPS/,
  ],
])("a provider's description %s is refused", async (_, hostility, reason) => {
  be(hostility);
  const fault = await fresh()
    .authoriseUrl(SECRETS, false)
    .catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(ProviderFault);
  expect((fault as Error).message).toMatch(reason);
});

test("a provider that stops in the middle of a reply is given up after the time limit", async () => {
  be({ answers: { token: STUCK } });
  const query = new URLSearchParams({ code: "x", state: SECRETS.state, iss: hostile.issuerUrl });
  const fault = await fresh(0.2)
    .exchange(query, SECRETS)
    .catch((error: unknown) => error);
  expect(fault).toMatchObject({ kind: "unavailable" });
});
